import { expect, test, vi } from 'vitest'
import { withProblemResponses } from '#http/api/endpoint.ts'
import { call, problem } from '#test/api/call.ts'
import * as unknown from './route.ts'

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '404 in JSON: %s of a path that does not exist',
  async (method) => {
    expect(await call(unknown, method, '/v1/nonsense')).toMatchObject(problem(404, 'not_found'))
  },
)

test('404: HEAD of a path that does not exist has no body', async () => {
  expect(await call(unknown, 'HEAD', '/v1/nonsense')).toMatchObject({ status: 404, text: '' })
})

function thrown(error: unknown) {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const GET = withProblemResponses(async () => {
    throw error
  })
  return { log, answer: call({ GET }, 'GET', '/v1/broken') }
}

test('500: a bug is logged under its request id, and the answer says nothing of it', async () => {
  const query = new Error('Failed query: insert into "api_keys" … params: hunter2', {
    cause: new Error('column "x" is gone'),
  })
  const { log, answer } = thrown(query)
  const refused = await answer
  expect(refused).toMatchObject(problem(500, 'internal_error'))
  expect(refused.text).not.toMatch(/api_keys|column|stack|\.ts/)
  expect(log).toHaveBeenCalledOnce()
  const line = String(log.mock.calls[0]?.[0])
  expect(JSON.parse(line)).toMatchObject({
    request_id: refused.body.request_id,
    error: expect.stringContaining('column "x" is gone'),
  })
  expect(line).not.toContain('hunter2')
})

test('503: a database that is away is neither a 401 nor an empty list', async () => {
  const away = new Error('Failed query', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) })
  const { answer } = thrown(away)
  const refused = await answer
  expect(refused).toMatchObject(problem(503, 'unavailable'))
  expect(refused.headers.get('retry-after')).toBe('2')
})
