import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { suspectBoard } from '#core/boards/index.ts'
import { type Bench, makeBench, makeEvidence, makeTester } from '#core/boards/testing.ts'
import { db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { checkSuspectedBoards, markUnclean, readWork } from './index.ts'

testsCommit()

const AT_ONCE = 20

const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))

/** The agent says so often at once that the check has failed, as after lost connections. */
async function failCheck({ agent }: Pick<Bench, 'agent'>, times = AT_ONCE) {
  await checkSuspectedBoards()
  const [release] = (await readWork(agent.id)).release
  if (!release) throw new Error('no board is checked')
  const result = { binding: release.binding, error: 'no prompt', tail: '' }
  await Promise.all(Array.from({ length: times }, () => markUnclean(agent.id, result)))
}

const refundsOf = (userIds: string[]) =>
  db().execute<{
    user_id: string
    session_id: string
    amount: number
  }>(sql`select user_id, session_id, amount from entries
    where kind = 'refund' and user_id = any(${sql.param(userIds)}::text[])`)

/** Breaks without the session lock around the bounds, and without the guard of refunds. */
test('twenty suspicions of one account at once: one is taken, and each session is refunded once', async () => {
  const bench = await makeBench()
  const user = await makeTester()
  const ids = await makeEvidence(bench, user)
  const file = () => suspectBoard(user, bench.board.id, { session_ids: ids })
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, file))
  expect(codesOf(outcomes)).toEqual(Array(AT_ONCE - 1).fill('rate_limited'))
  await failCheck(bench)
  const refunds = await refundsOf([user.id])
  expect(new Set(refunds.map(({ session_id }) => session_id))).toEqual(new Set(ids.slice(0, 3)))
  expect(refunds).toHaveLength(3)
  expect(await brokenInvariants()).toEqual([])
})

test('twenty accounts suspect a board at once: one check, and one of them is refunded', async () => {
  const bench = await makeBench()
  const users = await Promise.all(Array.from({ length: AT_ONCE }, makeTester))
  const evidence: string[][] = []
  for (const user of users) evidence.push(await makeEvidence(bench, user))
  const filed = await Promise.all(
    users.map((user, place) => suspectBoard(user, bench.board.id, { session_ids: evidence[place] ?? [] })),
  )
  expect(filed.map(({ state }) => state).toSorted()).toEqual([...Array(AT_ONCE - 1).fill('noted'), 'queued'])
  await failCheck(bench)
  const refunds = await refundsOf(users.map(({ id }) => id))
  expect(refunds).toHaveLength(3)
  expect(new Set(refunds.map(({ user_id }) => user_id)).size).toBe(1)
})

/** Breaks without the session lock around refunds: each would see the whole limit left. */
test('four boards that fail at once give an account back 60 credits at most', async () => {
  const user = await makeTester()
  const benches = []
  for (const _ of Array(4)) {
    const bench = await makeBench({ creditsPerMinute: 4 })
    const ids = await makeEvidence(bench, user)
    await suspectBoard(user, bench.board.id, { session_ids: ids })
    benches.push(bench)
  }
  await checkSuspectedBoards()
  await Promise.all(benches.map((bench) => failCheck(bench, 1)))
  const refunds = await refundsOf([user.id])
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(56)
})
