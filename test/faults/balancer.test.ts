import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { nodeServer } from '#http/server/node-server.ts'
import { Balancer } from './balancer.ts'
import type { Instance } from './instance.ts'

// Breaks if the balancer passes on for how long a server keeps its connections, which is longer: a
// request sent as the balancer closes one is lost.
test('clients are told how long the balancer keeps a connection', async () => {
  const server = nodeServer().on('request', (_, response) => response.end('here'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const balancer = new Balancer()
  balancer.instances.add({ url, isReady: async () => true } as Instance)
  await balancer.look()
  const { headers } = await fetch(await balancer.open())
  expect(headers.get('keep-alive')).toBe(`timeout=${createServer().keepAliveTimeout / 1_000}`)
  await balancer.close()
  server.closeAllConnections()
  server.close()
})
