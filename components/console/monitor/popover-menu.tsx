'use client'

import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'

const GAP = 4

type Props = {
  label: string
  /** What the button shows. */
  icon: ReactNode
  children: ReactNode
}

/** A button that opens a small panel below it. Escape and a click elsewhere close it. */
export function PopoverMenu({ label, icon, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  function place({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    const box = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !box) return
    currentTarget.style.top = `${box.bottom + GAP}px`
    currentTarget.style.right = `${Math.max(GAP, innerWidth - box.right)}px`
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        title={label}
        className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
      >
        {icon}
        <span className="sr-only">{label}</span>
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={place}
        className="fixed inset-auto m-0 w-64 max-w-[calc(100vw-2rem)] rounded-lg border border-line-strong bg-surface p-3 text-sm text-ink shadow-lg"
      >
        {children}
      </div>
    </>
  )
}
