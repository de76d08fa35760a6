import type { ReactNode } from 'react'

/** A part of the debugger with its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1.5 text-xs font-medium text-muted">{title}</h2>
      {children}
    </section>
  )
}
