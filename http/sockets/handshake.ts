import type { IncomingMessage } from 'node:http'
import { logEvent } from '#core/log.ts'
import { limits } from '#core/rate-limits.ts'
import { env } from '#env.ts'
import { countFlood } from '#http/api/rate-limit.ts'
import type { ResponseContext } from '#http/api/responses.ts'
import type { Credential } from './open-consoles.ts'
import type { ServerSocket } from './server-socket.ts'

export type Handshake = {
  context: ResponseContext
  request: Request
  /** What the path names. */
  path: { session_id?: string; name?: string }
  /** Aborted if the client leaves before it is answered. */
  left: AbortSignal
}

/** What is done with the socket of a client that was admitted, and if it sends too much. */
export type Admission = { connect: (socket: ServerSocket) => void; onFlood: () => void }

/** What a subprotocol begins with that is the ticket of a console. */
export const TICKET = 'ticket.'

/** Returns the request of a WebSocket handshake as API handlers take it. */
export function toRequest({ url = '/', rawHeaders }: IncomingMessage): Request {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return new Request(new URL(url, env().appUrl), { headers })
}

/** Records that a user's connection has sent too much. */
export function countUserFlood(task: string, { by, id }: Credential): void {
  logEvent({ task, event: 'flooded', by, credential: id })
  countFlood(limits.default, id)
}

/** Returns the subprotocols that a client offers, in its order. */
export function offeredProtocols(request: Request): string[] {
  const offered = request.headers.get('sec-websocket-protocol') ?? ''
  return offered
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
