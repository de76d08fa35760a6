import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { env } from '#env.ts'

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

/** Sends a response on the socket of a handshake that is refused, and closes it. */
export async function respond(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers, ['Content-Length', String(body.length)], ['Connection', 'close']]
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n${lines.join('')}\r\n`
  socket.end(Buffer.concat([Buffer.from(head), body]))
}
