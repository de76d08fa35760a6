import { type LookupAddress, type LookupOptions, promises } from 'node:dns'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The time a name server has for one answer; each is asked twice. */
const ANSWER_MS = 2_000

/** How names become addresses. A test puts a resolver of its own here. */
export const names = { resolve: resolveName }

/**
 * Thrown where requests must not go. A name that is unknown and one that leads to a private
 * network look alike: what names there are in the operator's network is nobody's business.
 */
export class NotPublic extends Error {}

type Allowed = {
  /** The operator allows addresses of private networks. */
  mayBePrivate: boolean
}

/**
 * Returns the addresses of a URL's host, which may be called. The caller connects to these and asks
 * no resolver again. Throws `NotPublic` if one of them is not public, unless the operator allows
 * private networks, and if there is no address.
 */
export async function resolveAllowed(
  { hostname }: URL,
  { mayBePrivate }: Allowed,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await names.resolve(host, signal, mayBePrivate)
  const isAllowed = mayBePrivate || addresses.every(isPublicAddress)
  if (addresses.length === 0 || !isAllowed) throw new NotPublic('the host has no public address')
  return addresses.map((address) => ({ address, family: isIP(address) }))
}

/**
 * Returns a resolver for a connection that knows these addresses alone. Node asks it for all, or
 * for one.
 */
export function only(addresses: LookupAddress[]) {
  return (
    _host: string,
    { all }: LookupOptions,
    done: (error: Error | null, found: string | LookupAddress[], family?: number) => void,
  ): void => {
    const [first] = addresses
    if (all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }
}

/**
 * Asks the name servers directly: `dns.lookup` also reads the hosts file, and takes a thread of
 * which this process has few. In a private network the operator wants the hosts file.
 */
async function resolveName(host: string, signal: AbortSignal, mayBePrivate: boolean): Promise<string[]> {
  if (mayBePrivate) {
    const found = await Promise.allSettled([promises.lookup(host, { all: true })])
    return fulfilled(found).flatMap((addresses) => addresses.map(({ address }) => address))
  }
  const resolver = new promises.Resolver({ timeout: ANSWER_MS, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  signal.removeEventListener('abort', cancel)
  return fulfilled(found).flat()
}

/** A name without addresses of one kind is an error to the resolver, and none here. */
function fulfilled<T>(results: PromiseSettledResult<T>[]): T[] {
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
