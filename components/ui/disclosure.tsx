import type { ReactNode, ToggleEvent } from 'react'

type DisclosureProps = {
  label: string
  /** Shows the content from the start, such as after an error without script. */
  isOpen?: boolean
  /** What is set now: the button then stands at the end of its line in a card. */
  now?: ReactNode
  children: ReactNode
}

const button =
  'inline-flex min-h-8 items-center rounded-md border border-line-strong bg-surface px-3 py-1 font-medium transition-colors'
const summary = 'cursor-pointer list-none [&::-webkit-details-marker]:hidden'

/** Moves the focus into a form that was opened. */
function focusFirst({ currentTarget, newState }: ToggleEvent<HTMLDetailsElement>): void {
  if (newState === 'open') currentTarget.querySelector<HTMLInputElement>('input:not([type=hidden], [hidden])')?.focus()
}

/** Hides a form behind a button that works without script. */
export function Disclosure({ label, isOpen = false, now, children }: DisclosureProps) {
  if (now !== undefined)
    return (
      <details open={isOpen} onToggle={focusFirst} className="group rounded-lg border border-line bg-surface">
        <summary className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3 ${summary}`}>
          <span className="min-w-0 text-muted sm:flex-1">{now}</span>
          <span className={`shrink-0 group-hover:bg-raised ${button}`}>
            <span className="group-open:hidden">{label}</span>
            <span className="hidden group-open:inline">Close</span>
          </span>
        </summary>
        <div className="border-t border-line p-4">{children}</div>
      </details>
    )
  return (
    <details open={isOpen} className="group open:basis-full">
      <summary className={`group-open:mb-4 hover:bg-raised ${button} ${summary}`}>{label}</summary>
      {children}
    </details>
  )
}
