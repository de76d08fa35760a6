import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Clients that send requests ahead of responses send fewer than these. */
const MAX_IN_PROGRESS = 16

const inProgress = new WeakMap<Socket, number>()

/**
 * Counts a request of a connection until its response is over. Returns whether it may be handled.
 * Node begins with all requests that arrive together, so one connection could keep the database
 * busy for everybody. A connection with too many is cut off.
 */
export function admitPipelined({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const count = (inProgress.get(socket) ?? 0) + 1
  inProgress.set(socket, count)
  response.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1))
  if (count > MAX_IN_PROGRESS) socket.destroy()
  return count <= MAX_IN_PROGRESS
}
