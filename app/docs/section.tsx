import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  title: string
  /** Shown between the title and the two columns. */
  lead?: ReactNode
  /** Shown beside the text on wide screens, and below it on narrow ones. */
  aside?: ReactNode
  /** Shown below the text on wide screens, and below `aside` on narrow ones. */
  details?: ReactNode
  /** Takes the whole width instead of that of a readable line. */
  isWide?: boolean
  children: ReactNode
}

/** Shows a section with an anchor. */
export function Section({ id, title, lead, aside, details, isWide = false, children }: SectionProps) {
  const width = isWide ? '' : 'max-w-prose'
  return (
    <section id={id} className="scroll-mt-4 border-t border-line pt-6 pb-8">
      <h2 className="text-lg font-semibold tracking-tight break-after-avoid sm:text-xl">
        <a
          href={`#${id}`}
          className="after:ml-2 after:font-normal after:text-muted after:opacity-0 after:content-['#'/''] hover:after:opacity-100 focus-visible:after:opacity-100"
        >
          {title}
        </a>
      </h2>
      {lead}
      <div
        className={aside ? 'grid gap-x-10 gap-y-5 xl:grid-cols-[5fr_6fr] xl:grid-rows-[auto_1fr] print:block' : width}
      >
        <div className={`mt-2 min-w-0 space-y-3 ${width}`}>{children}</div>
        {aside && (
          <div
            data-not-searched
            className="mt-2 min-w-0 space-y-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 print:mt-4"
          >
            {aside}
          </div>
        )}
        {details && <div className={`min-w-0 space-y-3 print:mt-3 ${width}`}>{details}</div>}
      </div>
    </section>
  )
}
