import { createHmac } from 'node:crypto'
import type { StreamedEvent } from './event-stream.ts'

/** As long as the service waits for a receiver. */
const TIMEOUT_MS = 10_000

type Target = { url: string; secret: string; signal: AbortSignal; timeoutMs?: number }

/**
 * Posts an event as a delivery of a webhook: with the same headers, body and signature. Returns the
 * status and how long it took, or why nothing came back. Throws the reason of `signal`.
 */
export async function forward(event: StreamedEvent, target: Target): Promise<string> {
  const { url, secret, signal, timeoutMs = TIMEOUT_MS } = target
  const id = `evt_${event.id}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = JSON.stringify({ type: event.type, timestamp: event.created_at, data: event.data })
  const headers = {
    ...{ 'Content-Type': 'application/json', 'User-Agent': 'Boardwalk-Webhooks/1' },
    ...{ 'webhook-id': id, 'webhook-timestamp': timestamp },
    'webhook-signature': `v1,${hmacOf(`${id}.${timestamp}.${body}`, secret)}`,
  }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  const began = performance.now()
  try {
    const either = AbortSignal.any([signal, limit.signal])
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: either })
    await response.body?.cancel()
    return `${response.status} in ${Math.round(performance.now() - began)} ms`
  } catch (error) {
    signal.throwIfAborted()
    return limit.signal.aborted ? `no response within ${timeoutMs / 1000} s` : reasonOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the signature that the Standard Webhooks specification asks for. */
function hmacOf(text: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}

/** Returns what the network said: `fetch` hides it in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof TypeError)) throw error
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  return code === 'ECONNREFUSED' ? 'refused: nothing listens there' : (code ?? message)
}
