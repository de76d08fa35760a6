'use client'

import { Search } from 'lucide-react'
import { openCommands } from './open.ts'

/** Shows the button that opens the command palette. Hidden without script. */
export function PaletteButton() {
  return (
    <button
      type="button"
      onClick={() => openCommands('palette')}
      aria-keyshortcuts="Control+K Meta+K"
      title="Search and commands (Ctrl+K or ⌘K)"
      className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink noscript:hidden"
    >
      <Search className="size-4.5" aria-hidden="true" />
      <span className="sr-only">Search and commands</span>
    </button>
  )
}
