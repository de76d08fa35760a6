import { sql } from 'drizzle-orm'
import type { Page } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import type { Test, TestSearch, TestsRecord } from './test-schemas.ts'
import { isCounted, isOfUser, MAX_MARKS, marks, ranWhere, rateOf, type StoredMark, toMarks } from './test-scope.ts'

type Row = Pick<Test, 'name' | 'suite' | 'runs' | 'failures'> & {
  last_run_at: string
  last_failed_at: string | null
  flaky_failures: number | null
  flaky_of: number | null
  recent: StoredMark[]
}

/**
 * Returns one page of a user's tests with what they came to in the last 14 days, those first that
 * failed last. A test is flaky if it both passed and failed with the same file on the same board
 * type. `name` asks for one test, which may be in several suites.
 */
export async function listTests(
  user: Pick<User, 'id'>,
  { search, name, limit, offset, ...filter }: TestSearch & Page & { name?: string },
): Promise<TestsRecord> {
  const isNamed = name === undefined ? sql`true` : sql`test.name = ${name}`
  const isFound = search === undefined ? sql`true` : sql`test.name ilike ${`%${escaped(search)}%`}`
  const matches = sql`${isOfUser(user.id, filter)} and ${isCounted} and ${isNamed} and ${isFound}`
  const isFlaky = sql`firmware_sha256 is not null and failures between 1 and runs - 1`
  // Searched by the index of a user's results: to sort all runs of a page takes seconds.
  const newest = sql`${ranWhere(sql`${matches} and result.suite = page.suite collate "default"
      and test.name = page.name collate "default" and result.created_at between first_run_at and last_run_at`)}
    order by result.created_at desc, result.session_id desc limit ${MAX_MARKS}`
  const [found] = await db().execute<{ total: number; tests: Row[] }>(sql`
    with same as (select suite collate "C" as suite, name collate "C" as name, firmware_sha256,
        count(*) as runs, count(*) filter (where result = 'failed') as failures,
        min(created_at) as first_run_at, max(created_at) as last_run_at, max(created_at) filter (where result = 'failed') as last_failed_at
      from (${ranWhere(matches)}) ran group by 1, 2, firmware_sha256, board_type collate "C"),
    counted as (select suite, name, sum(runs)::int as runs, sum(failures)::int as failures,
        min(first_run_at) as first_run_at, max(last_run_at) as last_run_at, max(last_failed_at) as last_failed_at,
        (sum(failures) filter (where ${isFlaky}))::int as flaky_failures, (sum(runs) filter (where ${isFlaky}))::int as flaky_of
      from same group by suite, name),
    page as (select * from counted order by last_failed_at desc nulls last, name, suite limit ${limit} offset ${offset}),
    marked as (select name, suite, runs, failures, last_run_at, last_failed_at, flaky_failures, flaky_of, (select ${marks} from (
        select *, row_number() over (order by created_at desc, session_id desc) as place from (${newest}) newest) placed) as recent
      from page)
    select (select count(*)::int from counted) as total, coalesce((
      select json_agg(row_to_json(marked) order by last_failed_at desc nulls last, name, suite) from marked), '[]') as tests`)
  return { tests: (found?.tests ?? []).map(toTest), limit, offset, total: found?.total ?? 0 }
}

function toTest({ flaky_failures: failures, flaky_of: of, recent, ...row }: Row): Test {
  return {
    ...row,
    flaky: failures !== null && of !== null ? rateOf(failures, of) : null,
    last_run_at: new Date(row.last_run_at),
    last_failed_at: row.last_failed_at === null ? null : new Date(row.last_failed_at),
    recent: toMarks(recent),
  }
}

/** Returns text in which no character has a meaning for `like`. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** Returns what a user's tests of the last 14 days can be narrowed to, the newest first. */
export async function listTestFilters({ id }: Pick<User, 'id'>): Promise<{ suites: string[]; refs: string[] }> {
  const distinct = (column: 'suite' | 'ref') => sql`array(select ${sql.raw(column)} from session_results as result
    where ${isOfUser(id, {})} and ${isCounted} and ${sql.raw(column)} is not null
    group by 1 order by max(created_at) desc limit 100)`
  const [found] = await db().execute<{ suites: string[]; refs: string[] }>(
    sql`select ${distinct('suite')} as suites, ${distinct('ref')} as refs`,
  )
  return { suites: found?.suites ?? [], refs: found?.refs ?? [] }
}
