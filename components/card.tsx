import type { ReactNode } from 'react'

/** A box with its heading inside. `id` is the heading's. */
export function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface">
      <h2 id={id} className="border-b border-line px-4 py-2.5 font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
