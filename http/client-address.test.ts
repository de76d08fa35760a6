import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientOf, stampClientAddress } from './client-address.ts'

test.each([
  ['nobody in between', '', 0, 'peer'],
  ['nothing trusted, whatever a client writes', 'made up, also made up', 0, 'peer'],
  ['one proxy', 'client', 1, 'client'],
  ['one proxy, and a client that writes a list', 'made up, client', 1, 'client'],
  ['two proxies', 'made up, client, first proxy', 2, 'client'],
  ['two proxies trusted, one there', 'client', 2, 'client'],
])('%s', (_, forwarded, hops, client) => {
  expect(clientOf(forwarded, 'peer', hops)).toBe(client)
})

test('an address a client wrote for itself is overwritten in every form', () => {
  const incoming = new IncomingMessage(new Socket())
  incoming.rawHeaders.push('Accept', '*/*', 'X-Client-Address', 'made up', 'x-client-address', 'also made up')
  incoming.headers['x-client-address'] = 'made up, also made up'
  stampClientAddress(incoming)
  expect(incoming.rawHeaders.join()).not.toContain('made up')
  expect(incoming.headers['x-client-address']).not.toContain('made up')
})
