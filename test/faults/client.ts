import { z } from 'zod'

const MAX_LIVE = 3
/** How often something is read: what is unavailable for a moment is not lost. */
const LOOKS = 3
const MAX_KEYS = 10
const Seen = z.looseObject({ id: z.string(), state: z.string(), minutes: z.int().optional() })
const Key = z.looseObject({ id: z.string(), key: z.string() })
const Keys = z.looseObject({ keys: z.array(z.looseObject({ id: z.string() })) })
const Sessions = z.looseObject({ active: z.array(Seen), total: z.int() })
type Seen = z.infer<typeof Seen>

/** An API client that remembers every response. */
export class ApiClient {
  /**
   * When it gives up on a call: after longer than a change waits before it is refused
   * (`maxLockWaitMs`).
   */
  patienceMs = 8_000
  sent = 0
  acknowledged = 0
  /** Calls that were refused because the service was unavailable. */
  refused = 0
  /** Calls without a response, and why. */
  readonly lost: string[] = []
  /** Every session whose start was acknowledged. */
  readonly sessions = new Set<string>()
  /** Starts without a response, which may have happened or not. */
  unsureStarts = 0
  /** The last response about each session whose end was acknowledged. */
  readonly ended = new Map<string, Seen>()
  /**
   * Every key whose creation was acknowledged, with its secret, and whether it is revoked if that
   * is known.
   */
  readonly keys = new Map<string, { secret: string; isLive: boolean | undefined }>()
  unsureKeys = 0
  /** Responses that a correct service never gives, during a fault or not. */
  readonly strange: string[] = []
  readonly #types: string[]
  readonly #headers: Record<string, string>

  constructor(secret: string, types: string[]) {
    this.#types = types
    this.#headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  }

  /**
   * Makes one call: starts a session, extends or ends one that may be live, or creates or revokes a
   * key.
   */
  async act(server: string): Promise<void> {
    const live = [...this.sessions].filter((id) => !this.ended.has(id))
    const [session] = live.toSorted(() => Math.random() - 0.5)
    const [toKeys, toExtending, toEnding] = [0.1, 0.1, 0.5].map((share) => Math.random() < share)
    if (toKeys) await this.#changeKeys(server)
    else if (!session) await this.#start(server)
    else if (toExtending) await this.#call(server, 'POST', `/sessions/${session}/extension`, { minutes: 1 })
    else if (toEnding || live.length > MAX_LIVE) await this.#end(server, session)
    else await this.#start(server)
  }

  /**
   * Returns the session, or the status if it was not shown.
   */
  async look(server: string, id: string): Promise<Seen | number | undefined> {
    const { status, body } = await this.#read(server, `/sessions/${id}`)
    return parsed(Seen, body) ?? status
  }

  async listed(server: string) {
    const sessions = Sessions.parse((await this.#read(server, '/sessions')).body)
    const { keys } = Keys.parse((await this.#read(server, '/auth/keys')).body)
    return { sessions: sessions.active.length + sessions.total, keys: new Set(keys.map(({ id }) => id)) }
  }

  /** Reads, and tries again while the service is unavailable. */
  async #read(server: string, path: string) {
    for (let left = LOOKS; ; left--) {
      const answer = await this.#call(server, 'GET', path)
      if (!answer.isUnsure || left === 1) return answer
    }
  }

  async #start(server: string) {
    const board_type = this.#types[Math.random() < 0.2 ? 0 : 1]
    const wanted = { board_type, minutes: 1, wait: Math.random() < 0.8 }
    const { body, isUnsure } = await this.#call(server, 'POST', '/sessions', wanted)
    if (isUnsure) this.unsureStarts += 1
    const begun = parsed(Seen, body)
    if (begun) this.sessions.add(begun.id)
  }

  async #end(server: string, id: string) {
    const ended = parsed(Seen, (await this.#call(server, 'DELETE', `/sessions/${id}`)).body)
    if (ended) this.ended.set(id, ended)
  }

  async #changeKeys(server: string) {
    const live = [...this.keys].filter(([, { isLive }]) => isLive)
    const [id, key] = live.length < MAX_KEYS && Math.random() < 0.6 ? [] : (live[0] ?? [])
    if (id && key) {
      key.isLive = undefined
      const { status } = await this.#call(server, 'DELETE', `/auth/keys/${id}`)
      if (status === 204) key.isLive = false
      return
    }
    const { body, isUnsure } = await this.#call(server, 'POST', '/auth/keys', {})
    if (isUnsure) this.unsureKeys += 1
    const made = parsed(Key, body)
    if (made) this.keys.set(made.id, { secret: made.key, isLive: true })
  }

  /** Returns the response, or undefined: the server may be killed meanwhile. */
  async #call(server: string, method: string, path: string, body?: object) {
    this.sent += 1
    const began = performance.now()
    const answer = await fetch(`${server}/v1${path}`, {
      method,
      headers: this.#headers,
      signal: AbortSignal.timeout(this.patienceMs),
      ...(body && { body: JSON.stringify(body) }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error) => {
        const ms = Math.round(performance.now() - began)
        this.lost.push(`${method} ${path} got no answer within ${ms} ms: ${error} (${error.cause ?? 'no cause'})`)
      })
    if (!answer) return { isUnsure: true }
    const { status, text } = answer
    this.acknowledged += 1
    if (status < 300) return { status, body: text === '' ? undefined : JSON.parse(text), isUnsure: false }
    if (status === 503) this.refused += 1
    if (![402, 409, 503].includes(status)) this.strange.push(`${method} ${path}: ${status} ${text}`)
    return { status, isUnsure: status === 503 }
  }
}

function parsed<T>(Schema: z.ZodType<T>, body: unknown): T | undefined {
  return body === undefined ? undefined : Schema.parse(body)
}

/** Reads from an address until the service is available, and returns the status. */
export async function statusOf(address: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    const response = await fetch(address, { headers })
    // Unread, it would keep its connection.
    await response.text()
    if (response.status !== 503) return response.status
  }
}
