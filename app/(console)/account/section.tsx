import { type ReactNode, useId } from 'react'

/** Shows a title and a description beside the content. */
export function Section({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-3 border-t border-line py-6 md:grid-cols-[16rem_1fr]">
      <div>
        <h2 id={id} className="font-medium">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
