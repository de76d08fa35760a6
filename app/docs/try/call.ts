/** The end of a log is left out of the page; the whole is a matter for a program. */
const MAX_SHOWN = 20_000
const HEADERS = ['x-request-id', 'ratelimit', 'location', 'link', 'retry-after']
const INDENT = 2

/** What a call returned, as it is shown. Without a status, it did not arrive. */
export type Answered = { status: number; words: string; headers: (readonly [string, string])[]; body: string }

/** Calls an address of the API with the login of this browser. An empty body is not sent. */
export async function send(method: string, address: string, body: string): Promise<Answered> {
  try {
    const response = await fetch(address, {
      method,
      ...(body !== '' && { body, headers: { 'Content-Type': 'application/json' } }),
    })
    const headers = HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    const words = `${method} ${address}`
    return { status: response.status, words, headers, body: readable(await response.text()) }
  } catch {
    return {
      status: 0,
      words: 'The service could not be reached. Check your connection, then send it again.',
      headers: [],
      body: '',
    }
  }
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, INDENT)
  } catch {
    // A log is no JSON.
    return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}\n…` : text
  }
}

/** Returns the ids in a list of the API, in its order; none if it cannot be read. */
export async function idsAt(address: string, signal: AbortSignal): Promise<string[]> {
  try {
    const lists = Object.values((await (await fetch(address, { signal })).json()) as object).filter(Array.isArray)
    return lists.flat().flatMap(({ id }: { id?: unknown }) => (typeof id === 'string' ? [id] : []))
  } catch {
    // The field can be filled in by hand.
    return []
  }
}
