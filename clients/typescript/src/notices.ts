import { VERSION } from './version.ts'

/** Parts of a path that differ from call to call. */
const ID = /\/[a-z]{3}_[0-9a-z]{26}(?=\/|$)/g
const said = new Set<string>()

/**
 * Says, once in a process, that an operation is deprecated, or that the service has another version
 * of its API than this client is made for.
 */
export function sayNotices({ method, url }: Request, { headers }: Response, say: (text: string) => void): void {
  const { pathname } = new URL(url)
  for (const text of [
    versionNotice(headers),
    deprecationNotice(`${method} ${pathname.replaceAll(ID, '/{id}')}`, headers),
  ])
    if (text && !said.has(text)) {
      said.add(text)
      say(text)
    }
}

function versionNotice(headers: Headers): string | undefined {
  const theirs = headers.get('boardwalk-version')
  const [own] = VERSION.split('.')
  if (!theirs || !/^\d{1,4}$/.test(theirs) || theirs === own) return undefined
  return `The service has version ${theirs} of its API, and this client is made for version ${own}. Install the client that the service has.`
}

function deprecationNotice(operation: string, headers: Headers): string | undefined {
  const since = dateOf(Number(/^@(\d+)$/.exec(headers.get('deprecation') ?? '')?.[1]) * 1000)
  if (!since) return undefined
  const until = dateOf(Date.parse(headers.get('sunset') ?? ''))
  const [, page] = /<([^>]*)>; *rel="deprecation"/.exec(headers.get('link') ?? '') ?? []
  const end = until ? `, and may be gone from ${until} on` : ''
  return `What this program asks of ${operation} is deprecated since ${since}${end}.${page ? ` See ${page}` : ''}`
}

const dateOf = (ms: number) =>
  Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString().slice(0, 10) : undefined
