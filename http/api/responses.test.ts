import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { problemResponse, standing } from './responses.ts'

const told = async (requestId: string, refusal: Refusal, status?: number) => {
  const answer = problemResponse({ requestId, headers: {} }, refusal, status)
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
}

test('a refusal that is made once is told like one that is made each time: under its own id and status', async () => {
  const make = () => new Refusal('unauthorized', 'It is "mistyped".', { headers: { 'WWW-Authenticate': 'Bearer' } })
  const once = standing(make())
  for (const [id, status] of [['req_1'], ['req_2'], ['req_3', 417], ['req_4']] as const)
    expect(await told(id, once, status)).toEqual(await told(id, make(), status))
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
