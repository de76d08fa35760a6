import { type ReactNode, useId } from 'react'

type Props = {
  /** What the button says; its words may be for screen readers only. */
  label: ReactNode
  /** What the button says to who points at it, if it shows a picture alone. */
  title?: string
  /** Whether the controls reach to the left of the button. */
  isAtEnd?: boolean
  /** The look of the button. */
  className: string
  children: ReactNode
}

/**
 * A button that opens a few controls beside it. A popover: it closes on Escape and with a press
 * elsewhere, lies over all else, and needs no script.
 */
export function Menu({ label, title, isAtEnd = false, className, children }: Props) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} title={title} className={className}>
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        className={`inset-auto m-0 my-1 max-w-[calc(100vw-2rem)] rounded-lg border border-line-strong bg-surface p-1.5 text-sm text-ink shadow-lg [position-try-fallbacks:flip-inline,flip-block] ${isAtEnd ? '[position-area:bottom_span-left]' : '[position-area:bottom_span-right]'}`}
      >
        {children}
      </div>
    </>
  )
}

/** An act in a menu, which closes with it. */
export function MenuAct({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={(event) => {
        closeMenu(event)
        onClick()
      }}
      className="block w-full rounded-md px-2 py-1.5 text-left whitespace-nowrap hover:bg-raised"
    >
      {children}
    </button>
  )
}

/** Closes the menu in which something was pressed: a link loads no page, so it would stay open. */
export function closeMenu({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
