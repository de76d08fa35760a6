import { expect, test } from 'vitest'
import { allowEnrolment } from '#core/agents/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as enrolment from './route.ts'

testsRollBack()

const enrol = (token: string, name: string) =>
  call(enrolment, 'POST', '/v1/agents/enrolment', { body: { token, name, version: '1' } })

/** `call` compares each answer with the document, which promises `WWW-Authenticate`. */
test('a token enrols one agent of its name, and no other is taken', async () => {
  const { token } = await allowEnrolment('lab')
  expect(await enrol(token, 'other')).toMatchObject(problem(401, 'unauthorized'))
  expect(await enrol(token, 'lab')).toMatchObject({ status: 201, body: { credential: expect.any(String) } })
  const again = await enrol(token, 'lab')
  expect(again).toMatchObject(problem(401, 'unauthorized'))
  expect(again.headers.get('www-authenticate')).toBe('Bearer realm="api"')
})
