import { expect, test } from 'vitest'
import { fakeService, prints } from '#clients/testing/fake-console.ts'
import { runHere } from '#clients/testing/run-here.ts'

const SESSION = `ses_${'0'.repeat(26)}`

/** Breaks where a run that ends by its limit of real time names the one of the board's. */
test.each([
  ['real', 'step 1 of 1 did not come within 1 s: never'],
  ['max', 'step 1 of 1 did not come within 1 s, in which less than 60 s of the board’s time passed: never'],
])('a run at %s says which limit ended it', async (speed, words) => {
  const record = { id: SESSION, state: 'running', board_type: 'uno', board_id: 'brd_1', credits_used: 1, speed }
  const service = await fakeService([prints('boot')], () => ({ status: 200, body: record }))
  const args = ['--session', SESSION, '--expect', 'never', '--timeout', '60s', '--wall-timeout', '1s']
  const ended = await runHere(['run', ...args], { url: service.url })
  expect(ended.exitCode).toBe(1)
  expect(ended.words).toContain(words)
  // Breaks if somebody who has flashed before does not learn why a text that was printed is missed.
  expect(ended.words).toContain('only what the board printed after this command began counts')
})
