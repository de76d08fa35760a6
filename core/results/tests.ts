import { sql } from 'drizzle-orm'
import type { Page } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import type { Test, TestSearch, TestsRecord } from './test-schemas.ts'
import { isCounted, isOfUser, marks, placedBy, ranWhere, rateOf, type StoredMark, toMarks } from './test-scope.ts'

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
  const [found] = await db().execute<{ total: number; tests: Row[] }>(sql`
    with same as (select suite, name, firmware_sha256, count(*) as runs, count(*) filter (where result = 'failed') as failures,
        max(created_at) as last_run_at, max(created_at) filter (where result = 'failed') as last_failed_at
      from (${ranWhere(matches)}) ran group by suite, name, firmware_sha256, board_type),
    counted as (select suite, name, sum(runs)::int as runs, sum(failures)::int as failures,
        max(last_run_at) as last_run_at, max(last_failed_at) as last_failed_at,
        (sum(failures) filter (where ${isFlaky}))::int as flaky_failures, (sum(runs) filter (where ${isFlaky}))::int as flaky_of
      from same group by suite, name),
    page as (select * from counted order by last_failed_at desc nulls last, name, suite limit ${limit} offset ${offset}),
    shown as (${ranWhere(sql`${matches} and (result.suite, test.name) in (select suite, name from page)`)}),
    marks as (select suite, name, ${marks} as recent from (${placedBy(sql`suite, name`, sql`shown`)}) placed group by suite, name)
    select (select count(*)::int from counted) as total, coalesce((
      select json_agg(row_to_json(one) order by last_failed_at desc nulls last, name, suite)
      from (select * from page join marks using (suite, name)) one), '[]') as tests`)
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
