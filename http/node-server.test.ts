import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { faultsOf } from '#app/v1/conformance.ts'
import { raw } from '#app/v1/raw.ts'
import { nodeServer } from './node-server.ts'

/** Breaks without the line for `ERR_HTTP_REQUEST_TIMEOUT` in http/unreadable.ts: it would be a 400. */
test('408: a request that does not arrive in time', async () => {
  const server = nodeServer({ headersTimeout: 50, connectionsCheckingInterval: 10 }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await raw(`http://127.0.0.1:${port}`, 'GET /v1/sessions HTTP/1.1\r\nHost: a\r\n')
  server.close()
  expect(answer.status).toBe(408)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'invalid_request', detail: expect.stringContaining('in time') })
  expect(faultsOf('GET', '/v1/sessions', answer)).toEqual([])
})
