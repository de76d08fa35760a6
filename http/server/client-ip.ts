import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { env } from '#env.ts'

/** The header in which the server passes the client's IP to handlers. */
const HEADER = 'x-client-address'

/** Sets the client's IP on a request, over any value the client sent. */
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
 * Returns the client's IP: each trusted proxy appends the IP that called it, so the client's is
 * that many places from the end. What stands further left was written by the client.
 */
export function clientOf(forwarded: string, peer: string, trustedHops: number): string {
  if (trustedHops === 0) return peer
  const claimed = forwarded.split(',').map((address) => address.trim())
  // The peer counts even if it has left and has no IP any more: nothing the client wrote may take
  // its place.
  const seen = [...claimed.filter(Boolean), peer]
  return seen.at(-1 - trustedHops) ?? seen[0] ?? ''
}

/** Returns the client's IP. Under a server that does not set it, all share one. */
export function clientIp(headers: Headers): string {
  return headers.get(HEADER) ?? 'unknown'
}

/** Returns what limits count a client by: its IPv4, or the /64 of its IPv6. */
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

/** Returns all eight groups; the URL parser normalizes other spellings. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail ?? ''].map((groups) => groups.split(':').filter(Boolean))
  const known = [...(left ?? []), ...(right ?? [])]
  return [...(left ?? []), ...Array<string>(8 - known.length).fill('0'), ...(right ?? [])]
}

function ipv4Of(groups: string[]): string {
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}
