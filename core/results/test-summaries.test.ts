import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { deleteResults, listTests, PutResult, purgeOldResults, putResult } from './index.ts'
import { addToSummaries } from './test-summaries.ts'
import { type MadeResult, makeBoards, makeResults, randomFrom } from './testing.ts'

testsRollBack()

type Outcomes = Record<string, 'passed' | 'failed'>

const page = { limit: 100, offset: 0 }

/** A user whose sessions run on a board; `put` says what the tests of one came to. */
async function makeScene() {
  const user = await makeUser({ tier: 'paid' })
  const [place] = await makeBoards(1, 1)
  const of = { boardType: place?.slug ?? '', boardId: place?.boards[0] ?? '' }
  const start = (metadata: Record<string, string> = {}) =>
    makeSession({ user, ...of, baseImageId: place?.imageId ?? '', metadata })
  const put = (sessionId: string, outcomes: Outcomes, suite = 'boot') => {
    const tests = Object.entries(outcomes).map(([name, result]) => ({ name, result }))
    return putResult(user, sessionId, PutResult.parse({ suite, result: 'passed', exit_code: 0, tests }))
  }
  const list = async (filter: { ref?: string; repository?: string } = {}) => {
    const { tests } = await listTests(user, { ...page, ...filter })
    for (const { name, recent, last_run_at, last_failed_at } of tests) {
      const failed = recent.find(({ result }) => result === 'failed')
      const newest = { last_run_at: recent[0]?.created_at, last_failed_at: failed?.created_at ?? null }
      expect({ name, last_run_at, last_failed_at }).toEqual({ name, ...newest })
    }
    return tests.map(({ suite, name, runs, failures }) => `${suite}/${name} ${failures} of ${runs}`)
  }
  return { user, start, put, list }
}

/** Lets so much time pass for what is stored: time stands still in a transaction. */
async function passMinutes(minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  await db().execute(sql`update session_results set created_at = created_at - ${by}`)
  await db().execute(sql`update test_summaries set first_run_at = first_run_at - ${by},
    last_run_at = last_run_at - ${by}, last_failed_at = last_failed_at - ${by}`)
}

/** Breaks without `takeFromSummaries`. */
test('tests of a result that another has replaced are not listed any more', async () => {
  const { start, put, list } = await makeScene()
  const [first, second] = [await start({ ref: 'main' }), await start({ ref: 'main' })]
  await put(first.id, { boots: 'failed', sleeps: 'passed' })
  await passMinutes(10)
  await put(second.id, { boots: 'failed', sleeps: 'failed', wakes: 'failed' })
  await passMinutes(10)
  expect(await list()).toEqual(['boot/boots 2 of 2', 'boot/sleeps 1 of 2', 'boot/wakes 1 of 1'])
  await put(second.id, { boots: 'passed' })
  expect(await list()).toEqual(['boot/boots 1 of 2', 'boot/sleeps 0 of 1'])
  expect(await list({ ref: 'main' })).toEqual(['boot/boots 1 of 2', 'boot/sleeps 0 of 1'])
  await put(second.id, { boots: 'failed' }, 'net')
  expect(await list()).toEqual(['net/boots 1 of 1', 'boot/boots 1 of 1', 'boot/sleeps 0 of 1'])
  await put(second.id, {})
  expect(await list()).toEqual(['boot/boots 1 of 1', 'boot/sleeps 0 of 1'])
})

type Summary = { repository: string; ref: string; name: string; suite: string; last_run_at: string }

/** Breaks if a result adds or takes too little, also of one repository or ref alone. */
test('after 80 random results and replacements the summaries are those that results make', async () => {
  const { start, put } = await makeScene()
  const random = randomFrom(11)
  const choose = <T>(of: T[]) => of[Math.floor(random() * of.length)] as T
  const sessions = []
  for (const repository of ['acme/fw', 'acme/other', undefined])
    for (const ref of ['main', 'topic', undefined])
      sessions.push(await start({ ...(repository && { repository }), ...(ref && { ref }) }))
  for (let turn = 0; turn < 80; turn++) {
    const names = ['a', 'b', 'c', 'd', 'e'].filter(() => random() < 0.5)
    const outcomes = names.map((name) => [name, choose(['passed', 'failed'] as const)] as const)
    await put(choose(sessions).id, Object.fromEntries(outcomes), choose(['boot', 'net']))
    await passMinutes(choose([0, 1, 60]))
  }
  const kept = await db().execute<Summary>(sql`select encode(repository_sha256, 'hex') as repository,
    encode(ref_sha256, 'hex') as ref, name, suite, last_run_at, last_failed_at from test_summaries order by 1, 2, 3, 4`)
  const hash = (column: string) => sql`coalesce(encode(sha256(convert_to(${sql.raw(column)}, 'UTF8')), 'hex'), '')`
  const made =
    await db().execute<Summary>(sql`select ${hash('scope.repository')} as repository, ${hash('scope.ref')} as ref,
      name collate "C" as name, suite collate "C" as suite, max(created_at) as last_run_at,
      max(created_at) filter (where test.result = 'failed') as last_failed_at
    from session_results as result join test_results as test using (session_id)
    cross join lateral (select repository, ref union select null, ref union select repository, null union select null, null)
      as scope where created_at > now() - interval '14 days' group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  expect(made.length).toBeGreaterThan(20)
  expect(kept).toEqual(made)
})

const one: MadeResult = {
  ...{ suite: 'boot', board: 0, type: 0, firmware: 1, ref: 'main', sha: 'a', repository: 'acme/fw', daysAgo: 1 },
  tests: {},
}

/** Breaks if the two lists of a page overlap, or leave something out between them. */
test('pages of any length have each test once, those first that failed last', async () => {
  const user = await makeUser()
  const places = await makeBoards(1, 1)
  const results = Array.from({ length: 9 }, (_, n) => {
    const outcome = n % 2 ? ('failed' as const) : ('passed' as const)
    return { ...one, daysAgo: 1 + n, tests: { [`test ${n}`]: outcome } }
  })
  const long = { ...one, daysAgo: 20, tests: { 'test 0': 'failed' as const } }
  await makeResults(user, places, [...results, long])
  const order = [1, 3, 5, 7, 0, 2, 4, 6, 8].map((n) => `test ${n}`)
  for (const limit of [1, 2, 4, 5, 9, 100]) {
    const names = []
    for (let offset = 0; offset < 12; offset += limit) {
      const { tests, total } = await listTests(user, { limit, offset })
      expect(total).toBe(9)
      names.push(...tests.map(({ name }) => name))
    }
    expect(names, `${limit} a page`).toEqual(order)
  }
})

test('what pages are found by is deleted after 14 days, and with the account', async () => {
  const { user, start, put, list } = await makeScene()
  const count = () => db().execute(sql`select name from test_summaries where ref_sha256 = '' order by name`)
  await put((await start()).id, { old: 'failed' })
  await passMinutes(14 * 24 * 60 + 1)
  await put((await start()).id, { boots: 'passed' })
  expect(await list()).toEqual(['boot/boots 0 of 1'])
  await purgeOldResults()
  expect(await count()).toEqual([{ name: 'boots' }])
  await deleteResults(user)
  expect(await count()).toEqual([])
})

test('names, suites, repositories and refs of any length are listed', async () => {
  const { start, put, list } = await makeScene()
  const random = randomFrom(3)
  const text = (length: number) =>
    Array.from({ length }, () => String.fromCodePoint(0x1f600 + Math.floor(random() * 60_000))).join('')
  const [name, suite] = [text(100), text(100)]
  const { id } = await start({ repository: 'x'.repeat(200), ref: 'y'.repeat(200) })
  await put(id, { [name]: 'failed' }, suite)
  expect(await list({ repository: 'x'.repeat(200), ref: 'y'.repeat(200) })).toEqual([`${suite}/${name} 1 of 1`])
})

/** What docs/operations.md says of instances of the version before, which write no summaries. */
test('what was kept without a summary is counted once the same test runs again', async () => {
  const { user, start, put } = await makeScene()
  const counted = async () =>
    (await listTests(user, page)).tests.map(({ name, runs, failures }) => `${name} ${failures} of ${runs}`)
  await put((await start()).id, { boots: 'passed' })
  await passMinutes(10)
  await put((await start()).id, { boots: 'failed', sleeps: 'passed' })
  await db().execute(sql`update test_summaries set last_run_at = first_run_at, last_failed_at = null`)
  await db().execute(sql`delete from test_summaries where name = 'sleeps'`)
  await passMinutes(10)
  expect(await counted()).toEqual(['boots 0 of 1'])
  await put((await start()).id, { boots: 'passed', sleeps: 'passed' })
  expect(await counted()).toEqual(['boots 1 of 3', 'sleeps 0 of 1'])
})

/** Breaks where a page of tests that run all day reads runs without end, and is late. */
test('of a test that ran very often the newest 1,000 runs are counted', async () => {
  const user = await makeUser()
  const [first] = await makeResults(user, await makeBoards(1, 1), [{ ...one, daysAgo: 2, tests: { boots: 'failed' } }])
  const id = sql`'ses_' || lpad(n::text, 26, '0')`
  const copies = (table: string, changed: SQL) => sql`insert into ${sql.raw(table)}
    select (jsonb_populate_record(copied, ${changed})).* from ${sql.raw(table)} as copied, generate_series(1, 1000) as n`
  await db().execute(sql`${copies('sessions', sql`jsonb_build_object('id', ${id})`)} where copied.id = ${first}`)
  await db().execute(
    copies(
      'session_results',
      sql`jsonb_build_object('session_id', ${id}, 'created_at', now() - n * interval '1 minute')`,
    ),
  )
  await db().execute(copies('test_results', sql`jsonb_build_object('session_id', ${id}, 'result', 'passed')`))
  const ids = await db().execute<{ id: string }>(sql`select session_id as id from session_results`)
  await addToSummaries(ids.map((row) => row.id))
  const { tests } = await listTests(user, page)
  // The failure is still known, and the test comes first for it.
  expect(tests).toMatchObject([{ name: 'boots', runs: 1_000, failures: 0, last_failed_at: expect.any(Date) }])
})

type Reads = { scans: number; rows: number }

async function readsOf(table: string): Promise<Reads> {
  const [reads] = await db().execute<Reads>(sql`select coalesce(seq_scan + idx_scan, 0)::int as scans,
    coalesce(seq_tup_read + idx_tup_fetch, 0)::int as rows from pg_stat_xact_user_tables where relname = ${table}`)
  return reads ?? { scans: 0, rows: 0 }
}

/** Breaks if a page is found by all runs, or a test's runs are looked for in all sessions. */
test('of 4,000 tests a page reads the runs of its own', async () => {
  const user = await makeUser()
  const places = await makeBoards(1, 1)
  const results = Array.from({ length: 40 }, (_, session) => ({
    ...{ ...one, daysAgo: 1 + session / 10 },
    tests: Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [
        `test ${session} ${n}`,
        n % 3 ? ('passed' as const) : ('failed' as const),
      ]),
    ),
  }))
  await makeResults(user, places, results)
  // Else the plan would follow from what tests before have left in the tables.
  await db().execute(sql`analyze test_results, session_results, test_summaries, sessions, boards`)
  await db().execute(sql`set local enable_seqscan = off`)
  const limit = 20
  for (const asked of [
    { offset: 0 },
    { offset: 1_350 },
    { offset: 3_990 },
    { offset: 0, ref: 'main' },
    { offset: 0, search: '7' },
  ]) {
    const [runs, sessions] = [await readsOf('test_results'), await readsOf('session_results')]
    const { tests } = await listTests(user, { limit, ...asked })
    expect(tests.length).toBeGreaterThan(0)
    // About once each of them; as many as 40 sessions for each test, or 4,000 runs, would be all.
    const [runsAfter, sessionsAfter] = [await readsOf('test_results'), await readsOf('session_results')]
    expect(runsAfter.rows - runs.rows, JSON.stringify(asked)).toBeLessThanOrEqual(2 * limit)
    expect(runsAfter.scans - runs.scans, JSON.stringify(asked)).toBeLessThanOrEqual(2 * limit)
    expect(sessionsAfter.rows - sessions.rows, JSON.stringify(asked)).toBeLessThanOrEqual(2 * limit)
  }
})
