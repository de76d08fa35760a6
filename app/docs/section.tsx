import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  title: string
  /** Shown between the title and the two columns. */
  lead?: ReactNode
  /** Shown beside the text on wide screens, and below it on narrow ones. */
  aside?: ReactNode
  level?: 2 | 3
  children: ReactNode
}

/** Shows a section with an anchor. */
export function Section({ id, title, lead, aside, level = 2, children }: SectionProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <section id={id} className="scroll-mt-4 border-t border-line pt-6 pb-8">
      <Title className={`${level === 2 ? 'text-lg' : 'text-base'} font-semibold tracking-tight break-after-avoid`}>
        <a href={`#${id}`} className="underline-offset-4 hover:underline">
          {title}
        </a>
      </Title>
      {lead}
      <div className={aside ? 'grid gap-x-10 gap-y-5 xl:grid-cols-2 print:block' : 'max-w-prose'}>
        <div className="mt-2 min-w-0 max-w-prose space-y-3">{children}</div>
        {aside && <div className="mt-2 min-w-0 space-y-4 print:mt-4">{aside}</div>}
      </div>
    </section>
  )
}
