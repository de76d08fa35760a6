import { type ReactNode, useId } from 'react'

type SectionProps = {
  /** What links to the section end with, after the `#`. */
  id?: string
  title: string
  about: ReactNode
  children: ReactNode
}

/** Shows a title and a description beside the content. */
export function Section({ id: given, title, about, children }: SectionProps) {
  const own = useId()
  const id = given ?? own
  return (
    <section
      aria-labelledby={id}
      className="grid scroll-mt-4 gap-x-8 gap-y-3 border-t border-line py-6 md:grid-cols-[16rem_1fr]"
    >
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

/** Shows what a setting is now, and in the same line what changes it. */
export function Setting({ now, children }: { now: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex min-w-0 items-center text-muted sm:flex-1">{now}</div>
      <div className="shrink-0">{children}</div>
    </div>
  )
}
