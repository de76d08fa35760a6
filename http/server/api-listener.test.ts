import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { routes } from '#app/routes.ts'
import { PROGRAMS } from '#app/site.ts'
import { listening } from '#test/listening.ts'
import { apiListener, isUnder } from './api-listener.ts'

const isForPrograms = isUnder(PROGRAMS)

test.each([
  '/v1',
  '/v1/sessions?limit=1',
  '/healthz',
  '/readyz?',
  '/clients/agent.mjs',
  '/webhooks/stripe',
  '/mail/unsubscribe',
  '/x/../v1/sessions',
  '/./v1',
  'http://localhost:3000/v1/boards',
])('%s is for programs', (url) => {
  expect(isForPrograms({ url })).toBe(true)
})

test.each([
  '/',
  '/v1x',
  '/v10/sessions',
  '/clientsx',
  '/webhooks',
  '/webhooks/stripex',
  '/unsubscribe',
  '/docs?next=/v1/',
  '/x/v1/sessions',
  '//',
  '',
])('%j is for people', (url) => {
  expect(isForPrograms({ url })).toBe(false)
})

/** Red where nobody handles the error: the client would wait for ever. */
test('an answer that cannot be written is a 500, and logged', async () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue()
  const programs = apiListener(routes)
  const server = createServer((request, response) => {
    vi.spyOn(response, 'writeHead').mockImplementationOnce(() => {
      throw new Error('cannot be written')
    })
    programs(request, response)
  })
  const answer = await fetch(`${await listening(server)}/v1/nowhere`, { headers: { Connection: 'close' } })
  server.close()
  expect(answer.status).toBe(500)
  expect(String(lines.mock.calls[0]?.[0])).toContain('cannot be written')
})
