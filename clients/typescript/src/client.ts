import { inspect } from 'node:util'
import createClient, { type Client } from 'openapi-fetch'
import { readBody } from './body.ts'
import { checkJson, invalidResponse, refusePage } from './check-response.ts'
import { ApiError, type Problem, UsageError } from './errors.ts'
import { emptyResponses, knownMembers } from './known-members.ts'
import { sayNotices } from './notices.ts'
import { type RetryOptions, retryAfterSeconds, retryingFetch } from './retry.ts'
import type { paths } from './schema.ts'
import { serviceUrl } from './service-url.ts'
import { StoredLogin } from './stored-login.ts'
import { MAX_MS } from './timeout.ts'
import { VERSION } from './version.ts'

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 3
/** What still has to be said after the client was stopped: one more try, and not for long. */
const FAREWELL = { timeoutMs: 4_000, maxRetries: 1 }
/** An id and a secret have only these; a header may have no others. */
const IS_KEY = /^[\x21-\x7e]+$/

export type ClientOptions = {
  /** The address of the service. Default: `SERVICE_URL`, then that of `boardwalk login`. */
  url?: string | undefined
  /** Default: `SERVICE_API_KEY`, then what `boardwalk login` has stored. Null: no key. */
  apiKey?: string | null | undefined
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
  readonly #apiKey: string | null
  readonly #headers: Record<string, string>
  readonly #options: RetryOptions
  readonly #say: (text: string) => void

  constructor(options: ClientOptions = {}) {
    const { SERVICE_URL, SERVICE_API_KEY } = process.env
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
    const { apiKey = SERVICE_API_KEY || stored.key(this.url) } = options
    this.#apiKey = keyOf(apiKey, this.url)
    this.#options = { timeoutMs, maxRetries, signal, ...(fetch && { fetch }) }
    this.#headers = {
      ...(this.#apiKey !== null && { Authorization: `Bearer ${this.#apiKey}` }),
      'User-Agent': [userAgent, `boardwalk-sdk-typescript/${VERSION}`].filter(Boolean).join(' '),
    }
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

  get apiKey(): string | null {
    return this.#apiKey
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
    const request = new Request(`${this.url}${path}`, { headers: this.#headers, signal, redirect: 'manual' })
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
    for (const [name, value] of Object.entries(this.#headers)) request.headers.set(name, value)
    const response = await retryingFetch(options)(request)
    sayNotices(request, response, this.#say)
    return response
  }
}

/** Creates a client. Throws a {@link UsageError} if the address or the key is missing or wrong. */
export const boardwalk = (options: ClientOptions = {}): Boardwalk => new Boardwalk(options)

function keyOf(given: string | null | undefined, url: string): string | null {
  if (given === null) return null
  const key = given?.trim()
  if (!key) throw new UsageError(`There is no API key for ${url}. Run boardwalk login, or set SERVICE_API_KEY.`)
  if (!IS_KEY.test(key)) throw new UsageError('The API key has characters that no key has, such as spaces.')
  return key
}

type Answer<T> = { data?: T; error?: unknown; response: Response }

/**
 * Returns what a call answered. Throws an {@link ApiError} where the service refused it, and an
 * InvalidResponseError where something else answered in its place.
 */
export async function read<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call
  if (response.ok) return data as T
  throw refusalOf(response, error)
}

/**
 * Returns the error that a response other than a success stands for. `body` is its text, or the
 * JSON in it.
 *
 * @internal
 */
export function refusalOf(response: Response, body: unknown, url: string = response.url): Error {
  const value = typeof body === 'string' ? parsed(body) : body
  if (isProblem(value)) return new ApiError(value, retryAfterSeconds(response))
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return invalidResponse({ url, response }, text ?? '')
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'request_id' in body
}

const textOf = async (url: string, response: Response) => new TextDecoder().decode(await readBody({ url, response }))

/** A proxy between may refuse with a page of its own. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
