import type { Link, PhrasingContent } from 'mdast'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'
import { Inline } from './inline.tsx'
import type { Line as LineNode } from './nodes.ts'

/** Who has an account is led to the boards instead. */
const SIGN_UP = '/sign-up'

/** How blocks look, by the name that Markdown gives a paragraph as `{.name}`. */
const LOOKS: Record<string, string> = {
  muted: 'text-muted',
  keywords: '',
  /** Beside the text. */
  beside: '',
  /** Places of old links. */
  anchors: '',
  /** The name of an error, and what to do about it. */
  heading: 'mb-1 font-medium',
  remedy: 'mt-1 text-muted [&_b]:font-medium [&_b]:text-ink',
  /** The status of a response, before what it is. */
  status: '[&>p>code:first-child]:font-medium [&>p>code:first-child]:text-good',
  headers: 'mt-1 text-muted [&>ul]:list-none [&>ul]:space-y-0 [&>ul]:pl-0',
  /** A list of members in two columns. */
  members: 'gap-x-10 xl:columns-2 [&_dl]:border-t-0',
  /** Names of records, and operations by their kind. */
  records:
    'columns-1 gap-6 pt-1 text-muted min-[26rem]:columns-2 md:columns-3 xl:columns-4 [&_a]:no-underline [&_a:hover]:text-ink [&_a:hover]:underline [&_li]:py-0.5 [&_li]:wrap-anywhere [&_ul]:list-none [&_ul]:space-y-0 [&_ul]:pl-0',
  operations:
    'gap-6 pt-2 sm:columns-2 xl:columns-3 [&_h3]:mb-1 [&_h3]:pt-0 [&_li]:py-0.5 [&_p]:text-muted [&_ul]:list-none [&_ul]:space-y-0 [&_ul]:pl-0 [&_ul]:text-muted [&_ul_a]:no-underline [&_ul_a:hover]:text-ink [&_ul_a:hover]:underline [&>div]:mb-5 [&>div]:break-inside-avoid max-sm:[&_ul]:hidden',
  /** Stands for a list that phones do not show. */
  count: 'sm:hidden',
  /** What a way to begin needs. */
  free: 'rounded-full bg-good-soft px-2 py-px text-xs font-medium text-good',
  paid: 'rounded-full bg-warn-soft px-2 py-px text-xs font-medium text-warn',
}

export function Styled({ look, children }: { look: string; children: ReactNode }) {
  const style = LOOKS[look]
  if (style === undefined) throw new Error(`the documentation has no look ${look}`)
  return <div className={style}>{children}</div>
}

/** Shows what to do next: first of all the first. */
export function Actions({ links: [first, ...others] }: { links: Link[] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
      {first && (
        <span className={first.url === SIGN_UP ? 'in-data-account:hidden' : undefined}>
          <ButtonLink href={first.url} look="primary" prefetch={false}>
            <Inline>{first.children}</Inline>
          </ButtonLink>
        </span>
      )}
      {first?.url === SIGN_UP && (
        <span className="hidden in-data-account:inline">
          <ButtonLink href="/boards" look="primary" prefetch={false}>
            Choose a board
          </ButtonLink>
        </span>
      )}
      <Inline>{others}</Inline>
    </p>
  )
}

export function Quote({ children }: { children: ReactNode }) {
  return <div className="rounded-md border border-line bg-raised px-3 py-2">{children}</div>
}

export function Part({ title, children }: { title: PhrasingContent[]; children: ReactNode }) {
  return (
    <div className="[&>ul+div]:mt-3">
      <h3 className="mb-1.5 pt-1 font-medium break-after-avoid">
        <Inline>{title}</Inline>
      </h3>
      {children}
    </div>
  )
}

export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="w-fit rounded-sm text-muted hover:text-ink">{summary}</summary>
      <div className="mt-2 space-y-2">{children}</div>
    </details>
  )
}

export function Line({ line: { method, path } }: { line: LineNode }) {
  return (
    <p className="mt-1 mb-3 font-mono text-xs">
      <span className="rounded-sm bg-raised px-1.5 py-0.5 font-semibold">{method}</span>{' '}
      <span className="wrap-anywhere">{partsOf(path)}</span>
    </p>
  )
}

/** A path may break after each slash, and nowhere else. */
function partsOf(path: string): ReactNode {
  return path.split(/(?<=.\/)/).map((part, at) => [at > 0 && <wbr key={part} />, part])
}
