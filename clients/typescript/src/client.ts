import { inspect } from 'node:util'
import createClient, { type Client } from 'openapi-fetch'
import { CallLimit } from './call-limit.ts'
import { checkJson, refusePage } from './check-response.ts'
import { UsageError } from './errors.ts'
import { findKey, fixedKey, type KeySource } from './key-source.ts'
import { emptyResponses, knownMembers } from './known-members.ts'
import { sayNotices } from './notices.ts'
import { refusalOf, textOf } from './refusal.ts'
import { type RetryOptions, retryingFetch } from './retry.ts'
import type { paths } from './schema.ts'
import { serviceUrl } from './service-url.ts'
import { StoredLogin } from './stored-login.ts'
import { MAX_MS } from './timeout.ts'
import { VERSION } from './version.ts'

export { read, refusalOf } from './refusal.ts'

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 3
/** What still has to be said after the client was stopped: one more try, and not for long. */
const FAREWELL = { timeoutMs: 4_000, maxRetries: 1 }
/** A call waits so long at most for the key of a CI job. Its exchange has shorter limits. */
const EXCHANGE_MS = 5 * 60_000

export type ClientOptions = {
  /** The address of the service. Default: `SERVICE_URL`, then that of `boardwalk login`. */
  url?: string | undefined
  /**
   * Default: `SERVICE_API_KEY`, then that of the trust in `SERVICE_CI_TRUST`, then what
   * `boardwalk login` has stored. Null: no key.
   */
  apiKey?: string | null | undefined
  /**
   * Where the key is from, if somebody has found that out already.
   *
   * @internal
   */
  keySource?: KeySource | undefined
  /** How long one try of a call may take, in milliseconds. Default: 30 s. */
  timeoutMs?: number
  /** How many times a call that may be repeated is sent again, within 90 s. Default: 3. */
  maxRetries?: number
  /** Ends every call of this client at once with its reason, except those that end a session. */
  signal?: AbortSignal | undefined
  /** Name of the program, in front of this package's in `User-Agent`. */
  userAgent?: string
  /** Gets notices: deprecations, a service of another version. Default: warnings of Node.js. */
  onNotice?: ((text: string) => void) | undefined
  fetch?: typeof fetch
}

/** A client of the API. Nothing that prints it shows its key. */
export class Boardwalk {
  /** The calls of the API, by path. {@link read} makes data or an error of what each returns. */
  readonly http: Client<paths>
  readonly url: string
  readonly #key: KeySource
  readonly #userAgent: string
  readonly #options: RetryOptions
  readonly #say: (text: string) => void

  constructor(options: ClientOptions = {}) {
    const { SERVICE_URL } = process.env
    const stored = new StoredLogin(process.env)
    const { timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES, signal, userAgent, fetch } = options
    const url = options.url ?? (SERVICE_URL || stored.url)
    if (!url) throw new UsageError('There is no address of a service. Run boardwalk login, or set SERVICE_URL.')
    if (!(timeoutMs > 0 && timeoutMs <= MAX_MS))
      throw new UsageError(`timeoutMs is a number of milliseconds above 0, and not ${timeoutMs}.`)
    if (!(Number.isInteger(maxRetries) && maxRetries >= 0))
      throw new UsageError(`maxRetries is a whole number from 0 on, and not ${maxRetries}.`)
    this.url = serviceUrl(url)
    this.#say = options.onNotice ?? ((text) => process.emitWarning(text))
    this.#key = this.#keyOf(options, stored)
    this.#options = { timeoutMs, maxRetries, signal, ...(fetch && { fetch }) }
    this.#userAgent = [userAgent, `boardwalk-sdk-typescript/${VERSION}`].filter(Boolean).join(' ')
    this.http = createClient<paths>({ baseUrl: this.url, fetch: (request) => this.#send(request, this.#options) })
    this.http.use({
      async onResponse({ request: { method, url }, response, schemaPath, options: { parseAs } }) {
        if (!response.ok) return
        if (parseAs !== 'json') await refusePage({ url, response })
        else {
          const isEmpty = emptyResponses.includes(`${method} ${schemaPath}`)
          if (isEmpty && response.status === 204) return
          await checkJson({ url, response }, knownMembers[schemaPath]?.split(' ') ?? (isEmpty ? [] : undefined))
        }
      },
    })
  }

  /** The key. Null without one, and before the first call of a CI job that has only a trust. */
  get apiKey(): string | null {
    return this.#key.current
  }

  /**
   * Returns the key, for what sends it itself. The first call of a CI job exchanges its ID token.
   *
   * @internal
   */
  key(...signals: (AbortSignal | undefined)[]): Promise<string | null> {
    const given = this.#key.get()
    if (!(given instanceof Promise)) return Promise.resolve(given)
    return within(given, [this.signal, ...signals])
  }

  /**
   * Revokes the key that was exchanged for the ID token of a CI job, unless another client of this
   * program uses it. Other keys stay as they are.
   */
  async close(): Promise<void> {
    await this.#key.release?.()
  }

  /** Leaving the scope of `await using` closes the client. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** Sends a request with the key, and again where that is safe. Follows no redirect. */
  async send(request: Request): Promise<Response> {
    const response = await this.#send(request, this.#options)
    if (response.ok) await refusePage({ url: request.url, response })
    return response
  }

  /**
   * Sends as the calls of `http` do, but is not ended by the client's signal. Once that is aborted,
   * it gives up within ten seconds.
   *
   * @internal
   */
  readonly sendFarewell = (request: Request): Promise<Response> => {
    const { signal, ...options } = this.#options
    return this.#send(request, signal?.aborted ? { ...options, ...FAREWELL } : options)
  }

  /** Opens what is read as it comes, such as a log. It is tried once, and has no limit of time. */
  async open(path: string, signal: AbortSignal): Promise<Response> {
    const { fetch: send = fetch } = this.#options
    const headers = this.#headersWith(await this.key(signal))
    const request = new Request(`${this.url}${path}`, { headers, signal, redirect: 'manual' })
    const response = await send(request)
    if (!response.ok) throw refusalOf(response, await textOf(request.url, response), request.url)
    await refusePage({ url: request.url, response })
    return response
  }

  /** Ends every call of this client, if it has one. */
  get signal(): AbortSignal | undefined {
    return this.#options.signal
  }

  toJSON(): object {
    return { url: this.url }
  }

  [inspect.custom](): string {
    return `Boardwalk { url: ${JSON.stringify(this.url)} }`
  }

  /** The key goes to the service only. */
  async #send(request: Request, options: RetryOptions): Promise<Response> {
    if (new URL(request.url).origin !== new URL(this.url).origin)
      throw new UsageError(`${new URL(request.url).origin} is not the service, which is ${this.url}.`)
    const key = this.#key.get()
    const headers = this.#headersWith(
      key instanceof Promise ? await within(key, [options.signal, request.signal]) : key,
    )
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    const response = await retryingFetch(options)(request)
    sayNotices(request, response, this.#say)
    return response
  }

  #headersWith(key: string | null): Record<string, string> {
    return { ...(key !== null && { Authorization: `Bearer ${key}` }), 'User-Agent': this.#userAgent }
  }

  #keyOf({ apiKey, keySource, userAgent, onNotice, fetch }: ClientOptions, stored: StoredLogin): KeySource {
    if (apiKey !== undefined) return fixedKey(apiKey, '`apiKey`', this.url)
    // The calls of the exchange are ended by no signal: other clients may share them.
    const common = { url: this.url, onNotice, ...(userAgent && { userAgent }), ...(fetch && { fetch }) }
    const found = keySource ?? findKey(this.url, process.env, stored, (more) => new Boardwalk({ ...common, ...more }))
    return found ?? fixedKey('', '', this.url)
  }
}

/** Creates a client. Throws a {@link UsageError} if the address or the key is missing or wrong. */
export const boardwalk = (options: ClientOptions = {}): Boardwalk => new Boardwalk(options)

/** Returns what `work` does, but throws the reason of a signal at once. */
async function within<T>(work: Promise<T>, signals: (AbortSignal | undefined)[]): Promise<T> {
  using limit = new CallLimit(EXCHANGE_MS, signals)
  return await limit.race(work)
}
