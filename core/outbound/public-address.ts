import { BlockList, isIPv4 } from 'node:net'

/** What is not for the public Internet, by IANA's registry of special IPv4 addresses. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved, broadcast.
  '224.0.0.0/3',
]

/**
 * Public IPv6 addresses begin so. Everything else is refused: loopback, local, multicast, and IPv4
 * addresses written as IPv6 (mapped, NAT64).
 */
const GLOBAL_IPV6 = '2000::/3'

/** What is special in that range: Teredo, ORCHID and benchmarks, documentation, 6to4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const special = listOf([...SPECIAL_IPV4, ...SPECIAL_IPV6])
const global = listOf([GLOBAL_IPV6])

/** Returns whether an IP address may be that of a stranger on the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
