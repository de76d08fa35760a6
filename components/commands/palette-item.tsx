'use client'

import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shows commands under a heading, while any of them fits what was typed. */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  )
}

type ItemProps = {
  icon: LucideIcon
  value?: string
  onSelect: () => void
  keys?: readonly string[]
  /** What tells it from others of the same name. */
  beside?: string | undefined
  children: ReactNode
}

/** Shows a command with its picture and the keys that do the same. */
export function Item({ icon: Icon, keys, beside, children, value, onSelect }: ItemProps) {
  // An item that comes while one searches is not rendered yet: it has no text to be found by.
  const found = value ?? (typeof children === 'string' ? children : undefined)
  return (
    <Command.Item
      onSelect={onSelect}
      {...(found !== undefined && { value: found })}
      className="group flex cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 wrap-anywhere aria-selected:bg-line"
    >
      <Icon className="size-4 shrink-0 text-muted group-aria-selected:text-ink" aria-hidden="true" />
      <span className="min-w-0 flex-1">{children}</span>
      {beside && <span className="max-w-2/5 shrink-0 truncate text-xs text-muted">{beside}</span>}
      {keys && (
        <span className="flex shrink-0 gap-1 max-sm:hidden pointer-coarse:hidden">
          {keys.map((key) => (
            <kbd
              key={key}
              className="min-w-5 rounded border border-line px-1 text-center font-sans text-xs/5 text-muted group-aria-selected:border-line-strong group-aria-selected:bg-surface group-aria-selected:text-ink"
            >
              {key}
            </kbd>
          ))}
        </span>
      )}
    </Command.Item>
  )
}
