import { beforeEach, expect, test } from 'vitest'
import { makeCi } from '#core/ci-trusts/testing.ts'
import { apiKeys, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as route from './route.ts'

testsRollBack()

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'
const TYPE = 'urn:ietf:params:oauth:token-type:id_token'
const ACCESS = 'urn:ietf:params:oauth:token-type:access_token'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let ci: Awaited<ReturnType<typeof makeCi>>
beforeEach(async () => {
  ci = await makeCi()
})

const sent = (subject_token: string) => ({ grant_type: GRANT, subject_token, subject_token_type: TYPE })

test('takes a form as RFC 8693 has it, with parameters that it does not know', async () => {
  const token = ci.double.token(ci.claims())
  const body = new URLSearchParams({ ...sent(token), unknown: 'x', scope: '' }).toString()
  const { status } = await call(route, 'POST', '/v1/auth/token', { headers: FORM, body })
  expect(status).toBe(200)
})

test.each([
  ['a parameter that is sent twice', (form: URLSearchParams) => form.append('subject_token', 'x'), 'invalid_request'],
  ['a scope', (form: URLSearchParams) => form.set('scope', 'full'), 'invalid_request'],
  ['an actor', (form: URLSearchParams) => form.set('actor_token', 'x'), 'invalid_request'],
  ['an audience', (form: URLSearchParams) => form.set('audience', 'x'), 'invalid_request'],
  ['a resource', (form: URLSearchParams) => form.set('resource', 'x'), 'invalid_request'],
  ['another token', (form: URLSearchParams) => form.set('subject_token_type', ACCESS), 'invalid_request'],
  ['a request for another', (form: URLSearchParams) => form.set('requested_token_type', TYPE), 'invalid_request'],
  ['another grant', (form: URLSearchParams) => form.set('grant_type', 'password'), 'unsupported_grant_type'],
  ['no token', (form: URLSearchParams) => form.delete('subject_token'), 'invalid_request'],
])('refuses %s', async (_, change, code) => {
  const form = new URLSearchParams(sent(ci.double.token(ci.claims())))
  change(form)
  const refused = await call(route, 'POST', '/v1/auth/token', { headers: FORM, body: form.toString() })
  expect(refused).toMatchObject(problem(400, code))
  // Clients of OAuth read this member (RFC 8693 §2.2.2).
  expect(refused.body).toMatchObject({ error: code })
  expect(await db().$count(apiKeys)).toBe(0)
})
