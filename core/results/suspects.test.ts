import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { listSuspects } from './index.ts'
import { type MadeResult, makeBoards, makeResults } from './testing.ts'

testsRollBack()

const runs = (board: number, count: number, failures: number): MadeResult[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ suite: 'secret', board, type: 0, firmware: 1, ref: 'main', sha: 'a', repository: 'acme/fw', daysAgo: 1 },
    tests: { secret: n < failures ? ('failed' as const) : ('passed' as const) },
  }))

/** Breaks without the number of results, of accounts, and the rate of the type. */
test('a board is suspect from 30 results of three accounts on, if it fails more than its type', async () => {
  const users = [await makeUser(), await makeUser(), await makeUser()]
  const places = await makeBoards(1, 4)
  for (const user of users) {
    await makeResults(user, places, [...runs(0, 10, 8), ...runs(1, 30, 1), ...runs(2, 9, 9)])
  }
  await makeResults(users[0] ?? { id: '' }, places, runs(3, 40, 30))
  const [suspect, ...more] = await listSuspects()
  expect(more).toEqual([])
  expect(suspect).toMatchObject({ id: places[0]?.boards[0], results: 30, failures: 24, accounts: 3, rate: 0.8 })
  expect(suspect?.type_rate).toBeCloseTo((24 + 3 + 27 + 30) / (30 + 90 + 27 + 40))
  expect(JSON.stringify(suspect)).not.toContain('secret')
})
