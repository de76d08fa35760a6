'use client'

import { Search } from 'lucide-react'
import { keyNames, useIsMac } from '#components/key-names.ts'
import { openCommands } from './open.ts'

/** Shows the button that opens the command palette. Hidden without script. */
export function PaletteButton() {
  const isOnMac = useIsMac()
  return (
    <button
      type="button"
      onClick={() => openCommands('palette')}
      aria-keyshortcuts="Control+K Meta+K"
      title={`Search and commands (${keyNames('Ctrl+K', isOnMac)})`}
      className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink noscript:hidden"
    >
      <Search className="size-4.5" aria-hidden="true" />
      <span className="sr-only">Search and commands</span>
    </button>
  )
}
