import type { IncomingMessage } from 'node:http'
import { env } from '#env.ts'

/** How the server tells the handlers, which see a plain Request, where it came from. */
const HEADER = 'x-client-address'

/** Writes the client's address on a request, over whatever a client wrote there. */
export function stampClientAddress(incoming: IncomingMessage): void {
  const forwarded = incoming.headers['x-forwarded-for'] ?? ''
  const address = clientOf(String(forwarded), incoming.socket.remoteAddress ?? '', env().trustedProxyHops)
  const { rawHeaders } = incoming
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === HEADER) rawHeaders.splice(at, 2)
  }
  rawHeaders.push(HEADER, address)
  incoming.headers[HEADER] = address
}

/**
 * The client as our own proxies saw it: each trusted hop has appended the address it was called from, so the client is that many
 * places from the end of the list. What stands further left was written by the client and is not believed.
 */
export function clientOf(forwarded: string, peer: string, trustedHops: number): string {
  const seen = [...forwarded.split(',').map((address) => address.trim()), peer].filter(Boolean)
  return seen.at(-1 - trustedHops) ?? seen[0] ?? ''
}

/** Where a request came from. Under a host that does not say so, all share one address. */
export function clientAddress(headers: Headers): string {
  return headers.get(HEADER) ?? 'unknown'
}
