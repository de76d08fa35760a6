'use client'

import dynamic from 'next/dynamic'
import { PlayerFrame } from './player-frame.tsx'

/** The player is loaded only on pages that show one, as the console is. */
export const LazyPlayer = dynamic(() => import('./recording-player.tsx').then((module) => module.RecordingPlayer), {
  ssr: false,
  loading: () => <PlayerFrame loaded={null} state={{ isPlaying: false, atMs: 0 }} isLoading />,
})
