'use client'

import { Maximize2, Minimize2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useCommand } from './commands/use-command.ts'
import { Button } from './ui/button.tsx'

const isOnServer = () => false

/** Gives the page the whole screen, and leaves it again. Not every browser can. */
export function FullScreenButton() {
  const { isPossible, isFull, toggle } = useFullScreen()
  useCommand(isPossible ? (isFull ? 'Leave full screen' : 'Full screen') : undefined, toggle)
  if (!isPossible) return null
  const [Icon, label] = isFull ? ([Minimize2, 'Leave full screen'] as const) : ([Maximize2, 'Full screen'] as const)
  return (
    <Button look="quiet" title={label} className="px-2 max-sm:hidden" onClick={toggle}>
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </Button>
  )
}

/** Returns whether the page can have the whole screen, whether it has it, and what changes that. */
export function useFullScreen() {
  const isPossible = useSyncExternalStore(follow, () => document.fullscreenEnabled, isOnServer)
  const isFull = useSyncExternalStore(follow, () => document.fullscreenElement !== null, isOnServer)
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return { isPossible, isFull, toggle }
}

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
