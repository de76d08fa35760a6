import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { env } from '#env.ts'

/** How the server tells the handlers, which see a plain Request, where it came from. */
const HEADER = 'x-client-address'

/** Writes the client's address on a request, over any value the client sent. */
export function stampClientIp(incoming: IncomingMessage): void {
  const forwarded = incoming.headers['x-forwarded-for'] ?? ''
  const address = clientOf(String(forwarded), incoming.socket.remoteAddress ?? '', env().trustedProxyHops)
  const { rawHeaders } = incoming
  if (HEADER in incoming.headers) forget(rawHeaders)
  rawHeaders.push(HEADER, address)
  incoming.headers[HEADER] = address
}

function forget(rawHeaders: string[]): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === HEADER) rawHeaders.splice(at, 2)
  }
}

/**
 * The client as our own proxies saw it: each trusted hop has appended the address it was called
 * from, so the client is that many places from the end of the list. What stands further left was
 * written by the client and is not believed.
 */
export function clientOf(forwarded: string, peer: string, trustedHops: number): string {
  if (trustedHops === 0) return peer
  const claimed = forwarded.split(',').map((address) => address.trim())
  // The peer counts even where it has left and has no address any more: nothing a client wrote may
  // slip into its place.
  const seen = [...claimed.filter(Boolean), peer]
  return seen.at(-1 - trustedHops) ?? seen[0] ?? ''
}

/** Where a request came from. Under a host that does not say so, all share one address. */
export function clientIp(headers: Headers): string {
  return headers.get(HEADER) ?? 'unknown'
}

/**
 * What a client is counted by: its address, and for IPv6 the /64 around it, in which everybody has
 * more addresses than we have counters.
 */
export function clientNetwork(headers: Headers): string {
  return networkOf(clientIp(headers))
}

export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const groups = ipv6Groups(plain)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** All eight groups; an address's other spellings are left to the URL parser. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail ?? ''].map((groups) => groups.split(':').filter(Boolean))
  const known = [...(left ?? []), ...(right ?? [])]
  return [...(left ?? []), ...Array<string>(8 - known.length).fill('0'), ...(right ?? [])]
}

function ipv4Of(groups: string[]): string {
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}
