'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type KeyNames, keyNames, useIsMac } from '#components/key-names.ts'

export type MenuItem = { label: string; keys?: KeyNames; isDisabled?: boolean; onPick: () => void }

type Props = {
  label: string
  /** Where it opens, in the window. */
  at: { x: number; y: number }
  items: MenuItem[]
  onClose: () => void
}

/**
 * Shows a menu at a place until something is picked, Escape is pressed, or the focus leaves it. The
 * browser then gives the focus back to what had it.
 */
export function ContextMenu({ label, at, items, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const isOnMac = useIsMac()

  useEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(0, Math.min(at.x, innerWidth - width))}px`
    element.style.top = `${Math.max(0, Math.min(at.y, innerHeight - height))}px`
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [at])

  function press(event: KeyboardEvent) {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const now = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) all.at(to % all.length)?.focus()
    else if (event.key === 'Tab' || event.key === 'Escape') menu.current?.hidePopover()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="fixed inset-auto m-0 min-w-48 rounded-lg border border-line-strong bg-surface p-1 text-sm text-ink shadow-lg"
    >
      {items.map(({ label: name, keys, isDisabled = false, onPick }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={isDisabled || undefined}
          onClick={() => {
            if (isDisabled) return
            menu.current?.hidePopover()
            onPick()
          }}
          className="flex w-full items-center justify-between gap-6 rounded-md px-2.5 py-1.5 text-left hover:bg-raised focus-visible:bg-raised aria-disabled:text-muted"
        >
          {name}
          {keys && <kbd className="text-xs text-muted">{keyNames(keys, isOnMac)}</kbd>}
        </button>
      ))}
    </div>
  )
}
