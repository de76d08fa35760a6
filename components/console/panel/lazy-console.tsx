'use client'

import dynamic from 'next/dynamic'
import { TERMINAL_HEIGHT, WIDE_HEIGHT } from './console-height.ts'

/** The console is loaded only on pages that show one: its code is larger than all the rest. */
export const LazyConsole = dynamic(() => import('./console-panel.tsx').then((module) => module.ConsolePanel), {
  ssr: false,
  loading: () => (
    <div
      className={`noscript:hidden rounded-lg border border-line bg-surface ${TERMINAL_HEIGHT} ${WIDE_HEIGHT}`}
      aria-busy="true"
    />
  ),
})
