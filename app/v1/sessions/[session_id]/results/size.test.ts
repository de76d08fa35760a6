import { expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as route from './route.ts'

testsRollBack()

const SESSION = `ses_${'0'.repeat(26)}`
const testsOf = (count: number, letters: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${String(index).padStart(3, '0')}${'x'.repeat(letters)}`,
    result: 'passed',
  }))

/** Breaks where a result has the limit of other bodies: 200 tests with long names are 46 KiB. */
test.each([
  [200, 197, 404, 'not_found'],
  [200, 330, 413, 'payload_too_large'],
])('a result of %i tests with names of %i letters more is answered with %i', async (count, letters, status, code) => {
  const { secret: key } = await makeKey(await makeUser())
  const body = { suite: 'app', result: 'passed', exit_code: 0, tests: testsOf(count, letters) }
  const put = await call(route, 'PUT', `/v1/sessions/${SESSION}/results`, {
    key,
    body,
    params: { session_id: SESSION },
  })
  expect(put).toMatchObject(problem(status, code))
})
