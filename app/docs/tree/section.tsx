import type { ReactNode } from 'react'

type Heading = { id: string; title: string; children: ReactNode }

type SectionProps = Heading & {
  /** Shown between the title and the two columns. */
  lead?: ReactNode
  /** Shown beside the text on wide screens, and below it on narrow ones. */
  aside?: ReactNode
  /** Shown below the text on wide screens, and below `aside` on narrow ones. */
  details?: ReactNode
}

/** Shows a section with an anchor, in lines that are easily read. */
export function SectionBox({ id, title, lead, aside, details, children }: SectionProps) {
  return (
    <Titled id={id} title={title}>
      {lead}
      <div
        className={
          aside ? 'grid gap-x-10 gap-y-5 xl:grid-cols-[5fr_6fr] xl:grid-rows-[auto_1fr] print:block' : 'max-w-prose'
        }
      >
        <div className="mt-2 min-w-0 max-w-prose space-y-3">{children}</div>
        {aside && (
          <div className="mt-2 min-w-0 space-y-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 print:mt-4">{aside}</div>
        )}
        {details && <div className="min-w-0 max-w-prose space-y-3 print:mt-3">{details}</div>}
      </div>
    </Titled>
  )
}

/** What a section that takes the whole width makes narrower, by its `{#anchor .look}`. */
const LOOKS: Record<string, string> = {
  wide: 'space-y-3 [&>p]:max-w-prose [&>.list-disc]:max-w-prose',
  record: 'space-y-3',
  command: 'space-y-3 [&>div]:max-w-3xl [&>figure]:max-w-3xl [&>p]:max-w-prose',
  errors: 'divide-y divide-line',
}

/** Shows a section that takes the whole width. */
export function WideSection({ id, title, look = 'wide', children }: Heading & { look?: string }) {
  const style = LOOKS[look]
  if (style === undefined) throw new Error(`the documentation has no look ${look}`)
  return (
    <Titled id={id} title={title}>
      <div className={`mt-2 min-w-0 ${style}`}>{children}</div>
    </Titled>
  )
}

function Titled({ id, title, children }: Heading) {
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
      {children}
    </section>
  )
}

/** Shows what an error means and what to do about it. */
export function ErrorEntry({ id, title, children }: Heading) {
  return (
    <section
      aria-labelledby={id}
      className="grid scroll-mt-4 gap-x-6 gap-y-1 py-4 target:-mx-3 target:px-3 target:bg-raised sm:grid-cols-[15rem_1fr]"
      id={id}
    >
      <h3 className="font-mono text-sm font-medium wrap-anywhere">
        <a href={`#${id}`} className="underline-offset-4 hover:underline">
          {title}
        </a>
      </h3>
      <div className="max-w-prose">{children}</div>
    </section>
  )
}
