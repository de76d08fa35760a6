import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { endpoint } from './endpoint.ts'

testsRollBack()

const Thing = z.strictObject({ id: z.string() })

/** Responds to a key's call with `result`. */
async function answerWith(result: { id: string }) {
  const GET = endpoint({
    id: 'readThing',
    tag: 'Service',
    summary: 'Read a thing',
    access: 'any',
    success: { status: 200, description: 'The thing.', record: Thing, example: { id: 'one' } },
    refusals: [],
    run: async () => result,
  })
  const { secret } = await makeKey(await makeUser())
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await GET(new Request('http://localhost:3000/v1/thing', { headers }), {})
  return { status: answer.status, text: await answer.text() }
}

/**
 * Breaks without `success.record.parse` in `endpoint`: a column that is selected by mistake would
 * be answered.
 */
test('what an operation does not describe is not answered, but is a bug', async () => {
  expect(await answerWith({ id: 'one' })).toEqual({ status: 200, text: '{"id":"one"}' })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const selected = { id: 'one', password_hash: '$argon2id$of-somebody' }
  const { status, text } = await answerWith(selected)
  expect(status).toBe(500)
  expect(text).not.toContain('argon2id')
  expect(logged).toHaveBeenCalledOnce()
  expect(logged.mock.calls.join()).not.toContain('$argon2id$of-somebody')
})

/** Breaks without `parseHeaders` in `endpoint`: any text would be taken for a key. */
test('the headers that an operation reads are checked, and others are left alone', async () => {
  const GET = endpoint({
    id: 'readThing',
    tag: 'Service',
    summary: 'Read a thing',
    access: 'any',
    headers: z.strictObject({
      'x-thing': z
        .string()
        .regex(/^[a-z]+$/, 'must be letters')
        .optional(),
    }),
    success: { status: 200, description: 'The thing.', record: Thing, example: { id: 'one' } },
    refusals: [],
    run: async ({ headers }) => ({ id: headers['x-thing'] ?? 'none' }),
  })
  const { secret } = await makeKey(await makeUser())
  const call = async (more: Record<string, string>) => {
    const headers = { authorization: `Bearer ${secret}`, ...more }
    return (await GET(new Request('http://localhost:3000/v1/thing', { headers }), {})).json()
  }
  expect(await call({ 'x-other': '1' })).toEqual({ id: 'none' })
  expect(await call({ 'X-Thing': 'abc' })).toEqual({ id: 'abc' })
  const refused = { code: 'invalid_request', errors: [{ parameter: 'x-thing', detail: 'must be letters' }] }
  expect(await call({ 'X-Thing': '12' })).toMatchObject(refused)
})
