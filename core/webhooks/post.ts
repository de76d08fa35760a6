import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { NotPublic, only, resolveAllowed } from '#core/outbound/index.ts'
import { SECOND_MS } from '#durations.ts'
import { env } from '#env.ts'

/** The time for everything: names, connection, response. A test may shorten it. */
export const limits = { totalMs: 10 * SECOND_MS }

/** How much of a response is read, so that its sender is not cut off. It is thrown away. */
const MAX_RESPONSE_BYTES = 4 * 1024

/** What an attempt came to. Without a status there was no response, and `error` says why. */
export type Outcome = { status: number | null; error: string | null; durationMs: number }

type Message = { url: string; headers: Record<string, string>; body: string }

/**
 * Posts a message. The host's name is resolved once, its addresses are checked, and the connection
 * goes to one of them. Redirects are not followed. Throws the reason of `signal` if that stops it.
 */
export async function post({ url, headers, body }: Message, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now()
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)])
  const after = () => Math.round(performance.now() - startedAt)
  try {
    const target = new URL(url)
    const addresses = await resolveAllowed(target, { mayBePrivate: env().webhooksToPrivateNetworks }, deadline)
    deadline.throwIfAborted()
    const status = await send(target, { headers, body }, addresses, deadline)
    return { status, error: isRedirect(status) ? 'redirects are not followed' : null, durationMs: after() }
  } catch (error) {
    signal.throwIfAborted()
    return { status: null, error: deadline.aborted ? 'no response in time' : problemOf(error), durationMs: after() }
  }
}

function send(
  target: URL,
  { headers, body }: Omit<Message, 'url'>,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<number> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const length = { 'Content-Length': String(Buffer.byteLength(body)) }
  // Without an agent no connection is used twice, so that each one's address was checked.
  const options = { method: 'POST', headers: { ...headers, ...length }, agent: false, signal, lookup: only(addresses) }
  const sent = request(target, options, (response) => {
    let bytes = 0
    // Once there is a status, the rest cannot fail the delivery.
    response.once('close', () => resolve(response.statusCode ?? 0))
    response.on('error', () => resolve(response.statusCode ?? 0))
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > MAX_RESPONSE_BYTES) response.destroy()
    })
    sent.off('error', reject).on('error', () => resolve(response.statusCode ?? 0))
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

const PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
}

/** Returns what the owner of the webhook may know of a failed connection. */
function problemOf(error: unknown): string {
  if (error instanceof NotPublic) return error.message
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === undefined) throw error
  return PROBLEMS[code] ?? `the connection failed (${code.slice(0, 60)})`
}
