import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { env } from '#env.ts'
import { REFUSALS_PROTOCOL, REFUSED_CODE } from '#wire/port-socket.ts'
import { offeredProtocols } from './handshake.ts'
import type { ServerSocket, SocketServer } from './server-socket.ts'

/**
 * Returns true if one of our pages asks for the reason in place of a handshake that fails: browsers
 * tell pages nothing of one. Another site must not learn from it who is logged in.
 */
export function isRefusalAsked(request: Request): boolean {
  return request.headers.get('origin') === env().appUrl && offeredProtocols(request).includes(REFUSALS_PROTOCOL)
}

/** Accepts a handshake that is refused, sends the problem, and closes. */
export function sendRefusal(
  sockets: SocketServer,
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
  problem: string,
): void {
  sockets.handleUpgrade(request, socket, head, (opened: ServerSocket) => {
    opened.limitIncoming(socket, () => {})
    opened.send(problem)
    opened.close(REFUSED_CODE, 'refused')
  })
}
