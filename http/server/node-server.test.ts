import { expect, test } from 'vitest'
import { faultsOf } from '#test/api/conformance.ts'
import { raw } from '#test/api/raw.ts'
import { listening } from '#test/listening.ts'
import { nodeServer } from './node-server.ts'

/**
 * Breaks without the line for `ERR_HTTP_REQUEST_TIMEOUT` in http/server/protocol-errors.ts: it
 * would be a 400.
 */
test('408: a request that does not arrive in time', async () => {
  const server = nodeServer({ headersTimeout: 50, connectionsCheckingInterval: 10 })
  const answer = await raw(await listening(server), 'GET /v1/sessions HTTP/1.1\r\nHost: a\r\n')
  server.close()
  expect(answer.status).toBe(408)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'invalid_request', detail: expect.stringContaining('in time') })
  expect(faultsOf('GET', '/v1/sessions', answer)).toEqual([])
})
