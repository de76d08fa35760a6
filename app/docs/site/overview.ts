import { reference } from '../reference/load.ts'
import { type Anchor, type Block, link, list, type Part, paragraph, styled, text } from '../tree/nodes.ts'
import { type DocsPage, docsPages } from './pages.ts'

/** The anchors of the time when all of this was one page, by the pages that took over. */
const MOVED: Record<string, string[]> = {
  '/docs/first-call': ['get-a-key', 'first-call'],
  '/docs/flash': ['flash'],
  '/docs/consoles': ['consoles'],
  '/docs/ci': ['ci'],
  '/docs/webhooks': ['webhooks'],
  '/docs/handling-errors': ['errors'],
  '/docs/api': ['authentication', 'pagination', 'rate-limits', 'versioning', 'conventions', 'records'],
}

/** Returns the pages of some groups to choose from. */
export function cardsOf(...groups: string[]): Block[] {
  const pages = docsPages().filter(({ group, path }) => groups.includes(group) && path !== '/docs')
  return [{ type: 'cards', pages: pages.map(cardOf) }]
}

const cardOf = ({ path, title, description }: DocsPage) => ({ path, title, description, anchors: anchorsOf(path) })

/**
 * Returns all operations by name, on phones how many there are, where old links to them and to the
 * records arrive.
 */
export function operationsByTag(): Block[] {
  const errors: Part = {
    type: 'part',
    title: [link('/docs/errors', text('Error codes'))],
    children: [paragraph(text('What each error means, and what to do about it.'))],
  }
  const records = [...reference().records].map(([name, path]) => moved(`record-${name}`, path))
  return [
    styled(
      'operations',
      ...reference().tags.map(operationsOf),
      errors,
      styled('anchors', paragraph(...anchorsOf('/docs/api'), ...records)),
    ),
  ]
}

function operationsOf({ id, name, path, endpoints }: ReturnType<typeof reference>['tags'][number]): Part {
  return {
    type: 'part',
    title: [moved(id, path, link(path, text(name)))],
    children: [
      styled('count', paragraph(text(endpoints.length === 1 ? '1 operation' : `${endpoints.length} operations`))),
      list(endpoints.map((one) => [moved(one.id, path, link(`${path}#${one.id}`, text(one.summary)))])),
    ],
  }
}

/** Each leads to its page, so that old links arrive. */
const anchorsOf = (path: string) => (MOVED[path] ?? []).map((id) => moved(id, path))

const moved = (id: string, path: string, ...children: Anchor['children']): Anchor => ({
  type: 'anchor',
  id,
  to: `${path}#${id}`,
  children,
})
