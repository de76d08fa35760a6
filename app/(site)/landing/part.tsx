import type { ReactNode } from 'react'

type PartProps = { id: string; title: string; about?: ReactNode; children: ReactNode }

/** Shows a part of the landing page under its heading. */
export function Part({ id, title, about, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl font-semibold tracking-tight text-balance">
        {title}
      </h2>
      {about && <p className="mt-2 max-w-2xl text-muted text-pretty">{about}</p>}
      <div className="mt-6">{children}</div>
    </section>
  )
}
