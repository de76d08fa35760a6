import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/**
 * Returns the headers of a response that a proxy passes on. `Connection` and `Keep-Alive` are about
 * the connection behind it: a client that is told its time would keep one that the proxy closes.
 */
export function proxiedHeaders({ headers }: IncomingMessage): IncomingHttpHeaders {
  const { connection: _, 'keep-alive': __, ...passedOn } = headers
  return passedOn
}
