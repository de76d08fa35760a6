import { beforeEach, expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { standAt, testsRollBack } from '#db/testing.ts'
import { wilson } from '#wire/wilson.ts'
import { listTestFilters, listTestRuns, listTests, testByBoard, testByCommit } from './index.ts'
import { type MadeResult, makeBoards, makeResults, randomFrom } from './testing.ts'

testsRollBack()

beforeEach(() => standAt('12:00'))

const WINDOW_DAYS = 14
const page = { limit: 100, offset: 0 }

/** A hundred sessions of a hundred tests each, of the last 20 days. */
function generate(random: () => number): MadeResult[] {
  const choose = <T>(of: T[]) => of[Math.floor(random() * of.length)] as T
  return Array.from({ length: 100 }, () => {
    const tests = Array.from({ length: 100 }, (_, n) => [`test ${n % 10 === 0 ? 'radio ' : ''}${n}`, random()] as const)
    return {
      ...{
        suite: choose(['boot', 'net']),
        board: choose([0, 1]),
        type: choose([0, 1]),
        firmware: choose([1, 2, 3, null]),
      },
      ...{ ref: choose(['refs/heads/main', 'refs/heads/topic']), sha: choose(['aaaa', 'bbbb', 'cccc']) },
      ...{ repository: choose(['acme/fw', 'acme/other']), daysAgo: random() * 20 },
      tests: Object.fromEntries(
        tests.map(([name, number], n) => [name, number < (n % 3) / 10 ? ('failed' as const) : ('passed' as const)]),
      ),
    }
  })
}

type Counted = { runs: MadeResult[]; failures: number; flaky: { failures: number; of: number } | null }

/** Counts the results of one test of a suite without SQL. */
function recount(results: MadeResult[], name: string): Counted {
  const runs = results.filter(({ tests, daysAgo }) => name in tests && daysAgo < WINDOW_DAYS)
  const failed = (of: MadeResult[]) => of.filter(({ tests }) => tests[name] === 'failed').length
  const same = Object.values(
    Object.groupBy(
      runs.filter(({ firmware }) => firmware !== null),
      ({ firmware, type }) => `${firmware} ${type}`,
    ),
  ).flatMap((group = []) => (failed(group) > 0 && failed(group) < group.length ? [group] : []))
  const flaky = { failures: same.reduce((sum, group) => sum + failed(group), 0), of: same.flat().length }
  return { runs, failures: failed(runs), flaky: flaky.of > 0 ? flaky : null }
}

test('the numbers of 10,000 results are those of a recount by hand', async () => {
  const user = await makeUser()
  const places = await makeBoards(2, 2)
  const results = generate(randomFrom(7))
  const ids = await makeResults(user, places, results)
  const idOf = new Map(results.map((result, place) => [result, ids[place]]))
  const listed = []
  for (let offset = 0; offset < 200; offset += 100)
    listed.push(...(await listTests(user, { limit: 100, offset })).tests)
  expect(listed).toHaveLength(200)
  for (const { name, suite, runs, failures, flaky, recent } of listed) {
    const own = recount(
      results.filter((one) => one.suite === suite),
      name,
    )
    expect({ name, suite, runs, failures }).toEqual({ name, suite, runs: own.runs.length, failures: own.failures })
    const interval = own.flaky && wilson(own.flaky.failures, own.flaky.of)
    expect(flaky).toEqual(own.flaky && { ...own.flaky, rate: own.flaky.failures / own.flaky.of, interval })
    const newest = own.runs.toSorted((a, b) => a.daysAgo - b.daysAgo).slice(0, 30)
    expect(recent.map(({ session_id, result }) => [session_id, result])).toEqual(
      newest.map((run) => [idOf.get(run), run.tests[name]]),
    )
  }
  const lastFailures = listed.map(({ last_failed_at }) => last_failed_at?.getTime() ?? 0)
  expect(lastFailures).toEqual(lastFailures.toSorted((a, b) => b - a))

  const name = 'test 2'
  const all = recount(results, name).runs
  const groupsOf = (by: (one: MadeResult) => string) =>
    Object.values(Object.groupBy(all, by)).map(
      (group = []) => `${group.filter(({ tests }) => tests[name] === 'failed').length} of ${group.length}`,
    )
  const counts = (groups: { failures: { failures: number; of: number } }[]) =>
    groups.map(({ failures: { failures, of } }) => `${failures} of ${of}`).toSorted()
  expect(counts(await testByBoard(user, { name }))).toEqual(
    groupsOf(({ board, type }) => `${board} ${type}`).toSorted(),
  )
  expect(counts(await testByCommit(user, { name }))).toEqual(groupsOf(({ sha, ref }) => `${sha} ${ref}`).toSorted())
  const { runs, total } = await listTestRuns(user, name, page)
  expect(total, 'runs are listed for as long as they are kept').toBe(100)
  expect(runs.map(({ session_id }) => session_id)).toEqual(
    results.toSorted((a, b) => a.daysAgo - b.daysAgo).map((run) => idOf.get(run)),
  )
})

const one: MadeResult = {
  ...{
    suite: 'boot',
    board: 0,
    type: 0,
    firmware: 1,
    ref: 'refs/heads/main',
    sha: 'aaaa',
    repository: 'acme/fw',
    daysAgo: 1,
  },
  tests: { boots: 'passed', '100%_sure': 'failed' },
}

test('tests are narrowed by name, suite, repository and branch', async () => {
  const user = await makeUser()
  const places = await makeBoards(1, 1)
  await makeResults(user, places, [
    one,
    { ...one, suite: 'net', repository: 'acme/other', ref: 'refs/heads/topic', daysAgo: 2 },
  ])
  const found = async (filter: object) =>
    (await listTests(user, { ...page, ...filter })).tests.map(({ name, suite }) => `${suite}: ${name}`).toSorted()
  expect(await found({})).toHaveLength(4)
  expect(await found({ search: 'OOT' })).toEqual(['boot: boots', 'net: boots'])
  expect(await found({ search: '0%_' }), 'no wildcards').toEqual(['boot: 100%_sure', 'net: 100%_sure'])
  expect(await found({ search: '0_' })).toEqual([])
  expect(await found({ suite: 'net' })).toEqual(['net: 100%_sure', 'net: boots'])
  expect(await found({ repository: 'acme/fw', name: 'boots' })).toEqual(['boot: boots'])
  expect(await found({ ref: 'refs/heads/topic', name: 'boots' })).toEqual(['net: boots'])
  expect(await listTests(user, { limit: 1, offset: 9 })).toEqual({ tests: [], limit: 1, offset: 9, total: 4 })
  expect(await listTestFilters(user)).toEqual({
    suites: ['boot', 'net'],
    refs: ['refs/heads/main', 'refs/heads/topic'],
  })
  expect((await listTestRuns(user, 'boots', { ...page, suite: 'net' })).total).toBe(1)
  expect((await listTestRuns(user, 'boots', { ...page, suite: 'none' })).total).toBe(0)
  await expect(listTestRuns(user, 'none', page)).rejects.toMatchObject({ code: 'not_found' })
})

/** Breaks without `user_id` in any of the statements. */
test('the results of other users are nowhere', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const places = await makeBoards(1, 1)
  await makeResults(other, places, [
    { ...one, suite: 'secret-suite', tests: { 'secret-test': 'failed', boots: 'failed' } },
  ])
  await makeResults(user, places, [one])
  const seen = [
    await listTests(user, page),
    await listTests(user, { ...page, search: 'secret' }),
    await listTestFilters(user),
    await listTestRuns(user, 'boots', page),
    await testByBoard(user, { name: 'boots' }),
    await testByCommit(user, { name: 'boots' }),
  ]
  expect(JSON.stringify(seen)).not.toContain('secret')
  expect(seen).toMatchObject([
    { total: 2 },
    { total: 0 },
    {},
    { total: 1 },
    [{ failures: { of: 1 } }],
    [{ failures: { of: 1 } }],
  ])
  await expect(listTestRuns(user, 'secret-test', page)).rejects.toMatchObject({ code: 'not_found' })
  expect(await testByBoard(user, { name: 'secret-test' })).toEqual([])
})

test('a board stands out whose interval lies above the rate of its type, from ten runs on', async () => {
  const user = await makeUser()
  const places = await makeBoards(1, 3)
  const ran = (board: number, failures: number, of: number) =>
    Array.from({ length: of }, (_, n) => {
      const result = n < failures ? ('failed' as const) : ('passed' as const)
      return { ...one, board, daysAgo: 1 + n / 100 + board / 1_000, tests: { boots: result } }
    })
  await makeResults(user, places, [...ran(0, 9, 10), ...ran(1, 1, 40), ...ran(2, 9, 9)])
  const boards = await testByBoard(user, { name: 'boots' })
  const [first, second, third] = places[0]?.boards ?? []
  expect(boards.map(({ boardId, standsOut }) => [boardId, standsOut])).toEqual([
    [third, false],
    [first, true],
    [second, false],
  ])
  expect(boards[0]?.typeRate).toBeCloseTo(19 / 59)
})
