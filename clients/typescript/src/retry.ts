import { readBody } from './body.ts'
import { CallLimit, pause } from './call-limit.ts'
import { ConnectionFailedError, InvalidResponseError } from './errors.ts'
import { isLasting, reasonOf } from './network-errors.ts'

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 8000
const MAX_RETRY_AFTER_MS = 60_000
/** No try of a call begins later than this after its first, beside what a poll waits. */
const MAX_RETRY_MS = 90_000
/** The service holds no call open for longer (docs/contract.md §4). */
const MAX_POLL_MS = 60_000
/** May be sent twice. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'DELETE'])
/**
 * What may be sent twice without a key: a look at a file, a renewal, and the exchange of an ID
 * token, which is accepted again while the key made from it is unused.
 */
const SAFE_POST = /\/(firmware-checks|auth\/token|auth\/token\/renewal)$/
const PASSING_STATUSES = new Set([429, 502, 503, 504])
const NO_BODY = new Set([204, 205, 304])

export type RetryOptions = {
  /** How many times a request is sent again. */
  maxRetries: number
  /** How long one try may take beside what a long poll waits, in milliseconds. */
  timeoutMs: number
  /** Ends every call, as the signal of its request does. */
  signal?: AbortSignal | undefined
  fetch?: typeof fetch
  wait?: typeof pause
}

/**
 * Returns a `fetch` that sends a request again where that is safe and likely to help: reads,
 * deletions, checks of firmware, keys of CI jobs, and a POST with an Idempotency-Key. It follows no
 * redirects. Throws a {@link ConnectionFailedError} where nothing comes back, and the reason of an
 * abort at once.
 */
export function retryingFetch(options: RetryOptions): (request: Request) => Promise<Response> {
  const { maxRetries, wait = pause } = options
  return async (request) => {
    const signals = [request.signal, options.signal]
    const end = performance.now() + MAX_RETRY_MS + pollMs(request)
    for (let tries = 0; ; tries++) {
      for (const signal of signals) signal?.throwIfAborted()
      const outcome = await once(request.clone(), signals, options)
      for (const signal of signals) signal?.throwIfAborted()
      const delay = tries < maxRetries && mayRepeat(request) ? delayAfter(outcome, tries) : undefined
      if (delay === undefined || performance.now() + delay > end) return answerOf(outcome)
      await wait(delay, ...signals)
    }
  }
}

type Signals = (AbortSignal | undefined)[]

async function once(request: Request, signals: Signals, options: RetryOptions): Promise<Response | Error> {
  const limitMs = options.timeoutMs + pollMs(request)
  using limit = new CallLimit(limitMs, signals)
  try {
    const init = { signal: limit.signal, redirect: 'manual' } as const
    return await limit.race(readWhole(new Request(request, init), options.fetch ?? fetch))
  } catch (cause) {
    if (cause instanceof InvalidResponseError) return cause
    const text = limit.isOver ? `no answer came within ${limitMs / 1000} s` : reasonOf(cause)
    return new ConnectionFailedError(`${new URL(request.url).origin} cannot be reached: ${text}.`, { cause })
  }
}

/** Reads the body too: where the connection is cut within it, the whole response is lost. */
async function readWhole(request: Request, send: typeof fetch): Promise<Response> {
  const response = await send(request)
  const { status, statusText, headers, body } = response
  const content = NO_BODY.has(status) || !body ? null : await readBody({ url: request.url, response })
  return Object.defineProperty(new Response(content, { status, statusText, headers }), 'url', { value: request.url })
}

/** Returns how long the service may hold a call open on purpose. */
function pollMs({ url }: Request): number {
  const seconds = Number(new URL(url).searchParams.get('wait_seconds'))
  return seconds > 0 ? Math.min(seconds * 1000, MAX_POLL_MS) : 0
}

function mayRepeat({ method, url, headers }: Request): boolean {
  if (SAFE_METHODS.has(method) || headers.has('idempotency-key')) return true
  return method === 'POST' && SAFE_POST.test(new URL(url).pathname)
}

/** Returns how long to wait before the next try, in milliseconds; undefined for no further try. */
export function delayAfter(outcome: Response | Error, tries: number, random = Math.random): number | undefined {
  const backOff = random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tries)
  if (outcome instanceof InvalidResponseError) return undefined
  if (outcome instanceof Error) return isLasting(outcome) ? undefined : backOff
  if (outcome.status === 500) return tries === 0 ? backOff : undefined
  if (!PASSING_STATUSES.has(outcome.status)) return undefined
  const asked = retryAfterSeconds(outcome)
  if (asked === undefined) return backOff
  return asked * 1000 <= MAX_RETRY_AFTER_MS ? asked * 1000 : undefined
}

/** Returns the seconds of `Retry-After`, which the service always sends as a number. */
export function retryAfterSeconds(response: Response): number | undefined {
  const value = response.headers.get('retry-after')
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined
}

function answerOf(outcome: Response | Error): Response {
  if (outcome instanceof Error) throw outcome
  return outcome
}
