'use client'

import dynamic from 'next/dynamic'

/** The player is loaded only on pages that show one, as the console is. */
export const LazyPlayer = dynamic(() => import('./recording-player.tsx').then((module) => module.RecordingPlayer), {
  ssr: false,
  loading: () => (
    <div
      className="h-[calc(var(--player,clamp(18rem,55dvh,27rem))+6.5rem)] noscript:hidden rounded-lg border border-line bg-surface"
      aria-busy="true"
    />
  ),
})
