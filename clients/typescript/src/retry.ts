import { setTimeout as wait } from 'node:timers/promises'
import { ConnectionFailedError } from './errors.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8000
const LONGEST_RETRY_AFTER_MS = 60_000
/** May be sent twice. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'DELETE'])
const PASSING_STATUSES = new Set([429, 502, 503, 504])

export type RetryOptions = {
  /** How many times a request is sent again. */
  maxRetries: number
  /** How long one try may take beside what a long poll waits, in milliseconds. */
  timeoutMs: number
  fetch?: typeof fetch
  wait?: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>
}

/**
 * Returns a `fetch` that sends a request again where that is safe and likely to help: reads and
 * deletions, and a POST that carries an Idempotency-Key. Throws a {@link ConnectionFailedError}
 * where nothing comes back.
 */
export function retryingFetch(options: RetryOptions): (request: Request) => Promise<Response> {
  const { maxRetries, wait: waitFor = wait } = options
  return async (request) => {
    for (let tries = 0; ; tries++) {
      const outcome = await once(request.clone(), options)
      request.signal.throwIfAborted()
      const delay = tries < maxRetries && mayRepeat(request) ? delayAfter(outcome, tries) : undefined
      if (delay === undefined) return answerOf(outcome)
      if (outcome instanceof Response) await outcome.body?.cancel()
      await waitFor(delay, undefined, { signal: request.signal })
    }
  }
}

async function once(request: Request, { timeoutMs, fetch: send = fetch }: RetryOptions): Promise<Response | Error> {
  const limitMs = timeoutMs + longPollMs(request)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limitMs)])
  try {
    const response = await send(new Request(request, { signal }))
    // Where the connection is cut within the body, the whole answer is lost.
    const body = NO_BODY.has(response.status) ? null : await response.arrayBuffer()
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  } catch (cause) {
    const text = signal.aborted ? `no answer within ${limitMs / 1000} s` : reasonOf(cause)
    return new ConnectionFailedError(`${new URL(request.url).origin} cannot be reached: ${text}.`, { cause })
  }
}

/** Returns how long the service may hold a call open on purpose. */
const longPollMs = ({ url }: Request) => Number(new URL(url).searchParams.get('wait_seconds')) * 1000

const NO_BODY = new Set([204, 205, 304])

function mayRepeat(request: Request): boolean {
  return SAFE_METHODS.has(request.method) || request.headers.has('idempotency-key')
}

/** Returns how long to wait before the next try, in milliseconds; undefined for no further try. */
export function delayAfter(outcome: Response | Error, tries: number, random = Math.random): number | undefined {
  const backOff = random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** tries)
  if (outcome instanceof Error) return backOff
  if (outcome.status === 500) return tries === 0 ? backOff : undefined
  if (!PASSING_STATUSES.has(outcome.status)) return undefined
  const asked = retryAfterSeconds(outcome)
  if (asked === undefined) return backOff
  return asked * 1000 <= LONGEST_RETRY_AFTER_MS ? asked * 1000 : undefined
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

/** Returns what the network said: `fetch` hides it in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error))
}
