import type { ReactNode } from 'react'

type DisclosureProps = {
  label: string
  /** Shows the content from the start, such as after an error without script. */
  isOpen?: boolean
  children: ReactNode
}

/** Hides a form behind a button that works without script. */
export function Disclosure({ label, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center rounded-md border border-line-strong bg-surface px-3 py-1 font-medium transition-colors group-open:mb-4 hover:bg-raised [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      {children}
    </details>
  )
}
