import { type LookupAddress, promises } from 'node:dns'
import { isIP } from 'node:net'
import { env } from '#env.ts'
import { isPublicAddress } from './public-address.ts'

/** The time a name server has for one answer; each is asked twice. */
const ANSWER_MS = 2_000

/** How names become addresses. A test puts a resolver of its own here. */
export const names = { resolve: resolveName }

/**
 * Thrown where deliveries must not go. A name that is unknown and one that leads to a private
 * network look alike: what names there are in the operator's network is nobody's business.
 */
export class NotPublic extends Error {}

/**
 * Returns the addresses of a URL's host, which may be called. The caller connects to these and asks
 * no resolver again. Throws `NotPublic` if one of them is not public, unless the operator allows
 * private networks, and if there is no address.
 */
export async function resolveAllowed({ hostname }: URL, signal: AbortSignal): Promise<LookupAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await names.resolve(host, signal)
  const isAllowed = env().webhooksToPrivateNetworks || addresses.every(isPublicAddress)
  if (addresses.length === 0 || !isAllowed) throw new NotPublic('the host has no public address')
  return addresses.map((address) => ({ address, family: isIP(address) }))
}

/**
 * Asks the name servers directly: `dns.lookup` also reads the hosts file, and takes a thread of
 * which this process has few. In a private network the operator wants the hosts file.
 */
async function resolveName(host: string, signal: AbortSignal): Promise<string[]> {
  if (env().webhooksToPrivateNetworks) {
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
