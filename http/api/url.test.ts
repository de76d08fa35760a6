import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { urlOf } from './url.ts'

test.each([
  'http://localhost:3000',
  'http://[::1]:3000/v1/boards',
  'https://boardwalk.example/v1/boards?state=offline&from=http://other.example/v1/keys?x',
  'https://boardwalk.example?state=offline',
  'http://localhost/v1/../v1/./sessions/#?limit=2',
  'http://localhost//v1/sessions?',
  'http://localhost/%76%31/a b"<>`{}|\\^/é?q=a b"<>`\'#é',
])('%s is taken apart as the URL standard does', (url) => {
  const { pathname, search } = new URL(url)
  const address = urlOf(new Request(url))
  expect(address).toEqual({ pathname, search: search || expect.stringMatching(/^\??$/) })
})

// What our server hands to a handler is not the platform's own Request, and its address has not
// always been parsed.
test.each([
  '/v1/sessions',
  "/v1/sessions?limit=2&q='a'!$&(b)*+,;=:@[c]~",
  '/v1/../v1/./sessions?x#top',
  '//v1//sessions?',
  '/%76%31/a%2Fb%00|^`{}',
  'http://other.example/v1/boards?state=offline',
])('what the server hands over for %s is taken apart in the same way', async (target) => {
  const incoming = new IncomingMessage(new Socket())
  Object.assign(incoming, { url: target, method: 'GET' })
  incoming.headers.host = 'localhost:3000'
  const handed = await new Promise<Request>((resolve) => {
    const listener = getRequestListener(
      (request) => {
        resolve(request)
        return new Response()
      },
      { overrideGlobalObjects: false },
    )
    void listener(incoming, new ServerResponse(incoming))
  })
  const { pathname, searchParams } = new URL(handed.url)
  const address = urlOf(handed)
  expect([address.pathname, ...new URLSearchParams(address.search)]).toEqual([pathname, ...searchParams])
})
