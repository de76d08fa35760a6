'use client'

import type { ComponentProps, ReactNode } from 'react'
import { type KeyNames, keyNames, useIsMac } from '#components/key-names.ts'
import { Button } from '#components/ui/button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'look'> & {
  label: string
  /** The keys that do the same, for those who point at it. */
  keys?: KeyNames
  children: ReactNode
}

/** A button of a tool bar that shows a picture. Its name is for screen readers and pointers. */
export function IconButton({ label, keys, children, className = '', ...button }: Props) {
  const names = keyNames(keys ?? '', useIsMac())
  return (
    <Button
      {...button}
      look="quiet"
      title={names ? `${label} (${names})` : label}
      className={`w-8 shrink-0 px-0! aria-pressed:bg-raised aria-pressed:text-ink aria-disabled:opacity-50 ${className}`}
    >
      {children}
      <span className="sr-only">{label}</span>
    </Button>
  )
}
