import { expect, test } from 'vitest'
import { withProblemResponses } from './endpoint.ts'
import { jsonResponse } from './responses.ts'
import { route } from './route.ts'
import { routerOf } from './router.ts'

/** A route that says which one it is, and with what parameters it was reached. */
const named = (pattern: string) => ({
  pattern,
  handlers: route({
    GET: withProblemResponses(async (exchange, _, { params }) =>
      jsonResponse(exchange, 200, { pattern, params: await params }),
    ),
  }),
})

const router = routerOf(['/v1/boards/[board_id]', '/v1/boards', '/v1/boards/newest'].map(named))

const answerTo = async (path: string, method = 'GET') => {
  const answer = await router(new Request(`http://localhost:3000${path}`, { method }))
  return { status: answer.status, allow: answer.headers.get('allow'), body: await answer.json() }
}

test.each([
  ['/v1/boards', '/v1/boards', {}],
  ['/v1/boards?state=offline', '/v1/boards', {}],
  ['/v1/boards?from=/v1/boards/newest', '/v1/boards', {}],
  ['/v1/nonsense/../boards#newest', '/v1/boards', {}],
  ['/v1/boards/brd_1', '/v1/boards/[board_id]', { board_id: 'brd_1' }],
  ['/v1/boards/newest', '/v1/boards/newest', {}],
  ['/v1/boards/a%2Fb%00', '/v1/boards/[board_id]', { board_id: 'a/b\0' }],
])('%s is answered by %s', async (path, pattern, params) => {
  expect(await answerTo(path)).toMatchObject({ status: 200, body: { pattern, params } })
})

test.each(['/v1', '/v1/nonsense', '/v1/boards/', '/v1/boards/a/b', '/v1/boards/%ff', '/v1//boards', '/V1/boards'])(
  '%s is a path that does not exist',
  async (path) => {
    expect(await answerTo(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  },
)

test.each(['DELETE', 'PROPFIND'])('%s is refused with what is allowed', async (method) => {
  expect(await answerTo('/v1/boards', method)).toMatchObject({
    status: 405,
    allow: 'GET, HEAD, OPTIONS',
    body: { code: 'method_not_allowed' },
  })
})
