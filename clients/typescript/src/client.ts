import createClient, { type Client } from 'openapi-fetch'
import { ApiError, ConnectionFailedError, type Problem, UsageError } from './errors.ts'
import { retryAfterSeconds, retryingFetch } from './retry.ts'
import type { paths } from './schema.ts'

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 3

export type ClientOptions = {
  /** The address of the service, such as `https://boards.example`. Default: `SERVICE_URL`. */
  url?: string | undefined
  /** The API key. Default: `SERVICE_API_KEY`. Where null, calls are made without one. */
  apiKey?: string | null | undefined
  /** How long one try of a call may take, in milliseconds. Default: 30 s. */
  timeoutMs?: number
  /** How many times a call that may be repeated is sent again. Default: 3. */
  maxRetries?: number
  /** Name of the program, in front of this package's in `User-Agent`. */
  userAgent?: string
  fetch?: typeof fetch
}

/** The calls of the API, by path, and what they need. */
export type Boardwalk = {
  /** Each call answers `{ data, error, response }`; {@link read} makes data or an error of it. */
  http: Client<paths>
  /** Sends any request with the key, and again where that is safe. The body is read whole. */
  send: (request: Request) => Promise<Response>
  url: string
  apiKey: string | null
}

/** Creates a client. Throws a {@link UsageError} where the address or the key is missing. */
export function boardwalk(options: ClientOptions = {}): Boardwalk {
  const { SERVICE_URL, SERVICE_API_KEY } = process.env
  const url = (options.url ?? SERVICE_URL)?.replace(/\/+$/, '')
  const apiKey = options.apiKey === undefined ? SERVICE_API_KEY : options.apiKey
  if (!url) throw new UsageError('There is no address of a service. Set SERVICE_URL.')
  if (!URL.canParse(url)) throw new UsageError(`The address ${url} of the service is not a URL.`)
  if (apiKey === undefined || apiKey === '') throw new UsageError('There is no API key. Set SERVICE_API_KEY.')
  const { timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES, fetch } = options
  const retrying = retryingFetch({ timeoutMs, maxRetries, ...(fetch && { fetch }) })
  const headers = {
    ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }),
    'User-Agent': [options.userAgent, 'boardwalk-sdk-typescript/1.0.0'].filter(Boolean).join(' '),
  }
  const send = (request: Request) => {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    return retrying(request)
  }
  return { http: createClient<paths>({ baseUrl: url, headers, fetch: retrying }), send, url, apiKey }
}

type Answer<T> = { data?: T; error?: unknown; response: Response }

/**
 * Returns what a call answered. Throws an {@link ApiError} where the service refused it, and a
 * {@link ConnectionFailedError} where something between answered in its place.
 */
export async function read<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call
  if (response.ok) return data as T
  throw refusalOf(response, error)
}

/** Returns the error that a response other than a success stands for. */
export function refusalOf(response: Response, body: unknown): Error {
  if (isProblem(body)) return new ApiError(body, retryAfterSeconds(response))
  const origin = response.url ? new URL(response.url).origin : 'The service'
  return new ConnectionFailedError(`${origin} answered ${response.status} without a problem document.`)
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'request_id' in body
}
