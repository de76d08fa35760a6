import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientOf, networkOf, stampClientIp } from './client-ip.ts'

test.each([
  ['nobody in between', '', 0, 'peer'],
  ['nothing trusted, with any header of the client', 'made up, also made up', 0, 'peer'],
  ['one proxy', 'client', 1, 'client'],
  ['one proxy, and a client that writes a list', 'made up, client', 1, 'client'],
  ['two proxies', 'made up, client, first proxy', 2, 'client'],
  ['two proxies trusted, one there', 'client', 2, 'client'],
])('%s', (_, forwarded, hops, client) => {
  expect(clientOf(forwarded, 'peer', hops)).toBe(client)
})

/**
 * Breaks where an empty peer is left out of the list: each place then moves by one, to what the
 * client wrote.
 */
test.each([
  ['nothing trusted', 'made up', 0, ''],
  ['one proxy', 'made up, client', 1, 'client'],
  ['one proxy, which names nobody', '', 1, ''],
  ['two proxies', 'made up, client, first proxy', 2, 'client'],
])('a peer that has left keeps its place: %s', (_, forwarded, hops, client) => {
  expect(clientOf(forwarded, '', hops)).toBe(client)
})

test('an address a client wrote for itself is overwritten in every form', () => {
  const incoming = new IncomingMessage(new Socket())
  incoming.rawHeaders.push('Accept', '*/*', 'X-Client-Address', 'made up', 'x-client-address', 'also made up')
  incoming.headers['x-client-address'] = 'made up, also made up'
  stampClientIp(incoming)
  expect(incoming.rawHeaders.join()).not.toContain('made up')
  expect(incoming.headers['x-client-address']).not.toContain('made up')
})

test('rotating X-Forwarded-For changes nothing where no proxy is trusted', () => {
  const stamped = Array.from({ length: 20 }, (_, index) => {
    const incoming = new IncomingMessage(new Socket())
    incoming.headers['x-forwarded-for'] = `192.0.2.${index}`
    stampClientIp(incoming)
    return incoming.headers['x-client-address']
  })
  expect(new Set(stamped).size).toBe(1)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
