import { expect, test } from 'vitest'
import { runHere } from '../../testing/run-here.ts'
import { serving } from '../../typescript/testing.ts'

const flaky = { rate: 0.25, low: 0.1, high: 0.5, of: 8 }
const reads = { name: 'reads', suite: 'sensor', runs: 9, failures: 2, flaky, last_failed_at: null, last: [] }

/** Runs `boardwalk tests` against a service that has these tests, and notes what it is asked. */
async function tests(args: string[], tests: object[]) {
  const asked: string[] = []
  const url = await serving((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ tests, limit: 50, offset: 0, total: tests.length }))
  })
  return { ...(await runHere(['tests', ...args], { url })), asked }
}

test('tests are listed with how often they failed, and filtered by the service', async () => {
  const { stdout, asked } = await tests(['--suite', 'sensor', '--limit', '5'], [reads])
  expect(asked).toEqual(['/v1/tests?suite=sensor&limit=5'])
  expect(stdout).toBe('reads\tsensor\t9\t2\t25 % of 8\n')
})

test.each([
  [[], /^No tests yet\. Boards report theirs to boardwalk run with --format/],
  [['--search', 'x'], /^No such tests\.$/],
])('with %j and none, it says why', async (args, words) => {
  const { words: said, exitCode } = await tests(args, [])
  expect(said.trim()).toMatch(words)
  expect(exitCode).toBe(0)
})
