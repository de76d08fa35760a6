'use client'

import { Maximize2, Minimize2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from './ui/button.tsx'

const isOnServer = () => false

/** Gives the page the whole screen, and leaves it again. Not every browser can. */
export function FullScreenButton() {
  const isPossible = useSyncExternalStore(follow, () => document.fullscreenEnabled, isOnServer)
  const isFull = useSyncExternalStore(follow, () => document.fullscreenElement !== null, isOnServer)
  if (!isPossible) return null
  const [Icon, label] = isFull ? ([Minimize2, 'Leave full screen'] as const) : ([Maximize2, 'Full screen'] as const)
  return (
    <Button
      look="quiet"
      title={label}
      className="px-2 max-sm:hidden"
      onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </Button>
  )
}

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
