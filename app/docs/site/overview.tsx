import Link from 'next/link'
import type { ReactNode } from 'react'
import { To } from '../guide/words.tsx'
import { baseUrl, reference } from '../reference/load.ts'
import { Section } from '../section.tsx'
import type { DocsPage } from './docs-page.ts'
import { QuickStart } from './quick-start.tsx'

/** The anchors of the time when all of this was one page, by the pages that took over. */
const MOVED: Record<string, string[]> = {
  '/docs/first-call': ['get-a-key', 'first-call'],
  '/docs/flash': ['flash'],
  '/docs/consoles': ['consoles'],
  '/docs/ci': ['ci'],
  '/docs/webhooks': ['webhooks'],
  '/docs/handling-errors': ['errors'],
  '/docs/api': ['authentication', 'pagination', 'rate-limits', 'versioning', 'conventions'],
}

/** Shows the ways into the documentation, and everything of the API by name. */
export function Overview({ pages }: { pages: DocsPage[] }) {
  const of = (group: DocsPage['group']) => pages.filter((page) => page.group === group && page.path !== '/docs')
  return (
    <>
      <QuickStart />
      <Cards pages={[...of('Start'), ...of('Tools')]} id="start" title="Start here" />
      <Cards pages={of('Guides')} id="guides" title="Guides" />
      <Operations />
      <MovedRecords />
    </>
  )
}

function Cards({ pages, id, title }: { pages: DocsPage[]; id: string; title: string }) {
  return (
    <Section id={id} title={title} isWide>
      <ul data-not-searched className="grid gap-3 md:grid-cols-3">
        {pages.map(({ path, title: name, description }) => (
          <li
            key={path}
            className="relative rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong"
          >
            <Anchors path={path} />
            <h3 className="font-medium">
              <Link href={path} prefetch={false} className="after:absolute after:inset-0 after:rounded-lg">
                {name}
              </Link>
            </h3>
            <p className="mt-1 text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Each leads to its page, so that old links arrive. */
function Anchors({ path }: { path: string }) {
  return (MOVED[path] ?? []).map((id) => <Moved key={id} id={id} path={path} />)
}

function Moved({ id, path, children }: { id: string; path: string; children?: ReactNode }) {
  return (
    <span id={id} data-moved-to={`${path}#${id}`}>
      {children}
    </span>
  )
}

function Operations() {
  return (
    <Section id="operations" title="API operations" isWide>
      <p className="max-w-prose">
        The base URL is <code className="font-mono text-xs wrap-anywhere">{baseUrl()}</code>. Start with the{' '}
        <Anchors path="/docs/api" />
        <To href="/docs/api">rules of every call</To>. OpenAPI 3.1:{' '}
        <a href="/v1/openapi.json" className="underline underline-offset-4">
          openapi.json
        </a>
        .
      </p>
      <div data-not-searched className="gap-6 pt-2 sm:columns-2 xl:columns-3">
        {reference().tags.map(({ id, name, path, endpoints }) => (
          <div key={id} className="mb-5 break-inside-avoid">
            <h3 className="font-medium">
              <Moved id={id} path={path}>
                <To href={path}>{name}</To>
              </Moved>
            </h3>
            <ul className="mt-1 text-muted">
              {endpoints.map((endpoint) => (
                <li key={endpoint.id} className="py-0.5">
                  <Moved id={endpoint.id} path={path}>
                    <Link
                      href={`${path}#${endpoint.id}`}
                      prefetch={false}
                      className="underline-offset-4 hover:text-ink hover:underline"
                    >
                      {endpoint.summary}
                    </Link>
                  </Moved>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="mb-5 break-inside-avoid">
          <h3 className="font-medium">
            <To href="/docs/errors">Error codes</To>
          </h3>
          <p className="mt-1 text-muted">What each error means, and what to do about it.</p>
        </div>
      </div>
    </Section>
  )
}

/** Old links to the records, which stood here, lead to them. */
function MovedRecords() {
  return (
    <div data-not-searched>
      <Moved id="records" path="/docs/api" />
      {[...reference().records].map(([name, path]) => (
        <Moved key={name} id={`record-${name}`} path={path} />
      ))}
    </div>
  )
}
