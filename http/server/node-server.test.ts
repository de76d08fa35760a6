import { expect, test } from 'vitest'
import { faultsOf } from '#test/api/conformance.ts'
import { raw } from '#test/api/raw.ts'
import { listening } from '#test/listening.ts'
import { nodeServer } from './node-server.ts'

/** Breaks without the line for `ERR_HTTP_REQUEST_TIMEOUT` in http/server/protocol-errors.ts: it would be a 400. */
test('408: a request that does not arrive in time', async () => {
  const server = nodeServer({ headersTimeout: 50, connectionsCheckingInterval: 10 })
  const answer = await raw(await listening(server), 'GET /v1/sessions HTTP/1.1\r\nHost: a\r\n')
  server.close()
  expect(answer.status).toBe(408)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'invalid_request', detail: expect.stringContaining('in time') })
  expect(faultsOf('GET', '/v1/sessions', answer)).toEqual([])
})

test('a request that has no body has ended before anybody reads it', async () => {
  const server = nodeServer().on('request', (request, response) => response.end(String(request.readableEnded)))
  const answer = await raw(await listening(server), 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  server.close()
  expect(answer.text).toBe('true')
})

/** Hangs without `sayEmpty`: a page of Next's would never be answered. */
test('who waits for the end of a body that was not sent hears it, where there may be one', async () => {
  const server = nodeServer().on('request', (request, response) => {
    request.resume().once('end', () => response.end(request.headers['content-length']))
  })
  const answer = await raw(await listening(server), 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  server.close()
  expect(answer).toMatchObject({ status: 200, text: '0' })
})
