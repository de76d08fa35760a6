import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { problemResponse } from './responses.ts'

const told = async (requestId: string, refusal: Refusal, status?: number) => {
  const answer = problemResponse({ requestId, headers: {} }, refusal, status)
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
}

test('a problem has the id of its request, the headers of its refusal and the status it is given', async () => {
  const refusal = new Refusal('unauthorized', 'It is "mistyped".', { headers: { 'WWW-Authenticate': 'Bearer' } })
  expect(await told('req_1', refusal)).toMatchObject({
    status: 401,
    headers: {
      'x-request-id': 'req_1',
      'www-authenticate': 'Bearer',
      'content-type': expect.stringContaining('application/problem+json'),
    },
    body: expect.stringContaining('"request_id":"req_1"'),
  })
  expect(await told('req_2', refusal, 417)).toMatchObject({
    status: 417,
    body: expect.stringContaining('"status":417'),
  })
})

/** Breaks without `headersOfStatus`: not every place that refuses knows what HTTP asks for. */
test('every 401 says how to authenticate, and every 503 when to try again', async () => {
  expect(await told('req_1', new Refusal('unauthorized', 'No.'))).toMatchObject({
    headers: { 'www-authenticate': 'Bearer realm="api"' },
  })
  expect(await told('req_1', new Refusal('unavailable', 'Away.'))).toMatchObject({ headers: { 'retry-after': '2' } })
})

test('the members of a problem come in the order of the contract', async () => {
  const refusal = new Refusal('insufficient_credits', 'Too few.', {
    members: { top_up_url: 'https://boardwalk.example/credits' },
    errors: [{ parameter: 'limit', detail: 'is too large' }],
  })
  const { body } = await told('req_1', refusal)
  expect(Object.keys(JSON.parse(body))).toEqual([
    'type',
    'title',
    'status',
    'code',
    'detail',
    'request_id',
    'top_up_url',
    'errors',
  ])
})
