import type { IncomingMessage } from 'node:http'
import { env } from '#env.ts'

/** What a subprotocol begins with that is the ticket of a console. */
export const TICKET = 'ticket.'

/** Returns the request of a WebSocket handshake as API handlers take it. */
export function toRequest({ url = '/', rawHeaders }: IncomingMessage): Request {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return new Request(new URL(url, env().appUrl), { headers })
}

/** Returns the subprotocols that a client offers, in its order. */
export function offeredProtocols(request: Request): string[] {
  const offered = request.headers.get('sec-websocket-protocol') ?? ''
  return offered
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
