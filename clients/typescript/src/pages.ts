type Query = Record<string, string>
type Page<T> = { data?: T; error?: unknown; response: Response }

/**
 * Reads a list page by page, by the links to the next page that the service sends. `readPage` gets
 * what the next page adds to the query.
 */
export async function* pages<T>(
  readPage: (query: Query) => Promise<Page<T>>,
  read: (page: Promise<Page<T>>) => Promise<T>,
): AsyncGenerator<T> {
  let query: Query | undefined = {}
  while (query) {
    const page = readPage(query)
    yield await read(page)
    query = nextQuery((await page).response.headers.get('link'))
  }
}

/** Reads everything in a list, without what repeats because the list grew meanwhile. */
export async function* items<T extends { id: string }>(from: AsyncIterable<T[]>): AsyncGenerator<T> {
  const seen = new Set<string>()
  for await (const page of from)
    for (const item of page) {
      if (seen.has(item.id)) continue
      seen.add(item.id)
      yield item
    }
}

/**
 * Returns the query of the link with `rel="next"` (RFC 8288); undefined on the last page.
 *
 * @internal
 */
export function nextQuery(link: string | null): Query | undefined {
  const target = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '')?.[1]
  return target === undefined ? undefined : Object.fromEntries(new URL(target, 'http://service').searchParams)
}
