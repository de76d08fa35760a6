import { type SQL, sql } from 'drizzle-orm'
import type { Page } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import type { Test, TestFilter, TestSearch, TestsRecord } from './test-schemas.ts'
import {
  hashOf,
  isCounted,
  isInWindow,
  isOfUser,
  marks,
  ranWhere,
  rateOf,
  type StoredMark,
  toMarks,
} from './test-scope.ts'

/** Of a test that ran more often, the newest runs are counted: a page has to be read in time. */
const MAX_RUNS = 1_000

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
 *
 * The summaries say which tests are on the page. What these came to is counted from their runs, the
 * newest 1,000 of each.
 */
export async function listTests(
  user: Pick<User, 'id'>,
  { search, name, limit, offset, ...filter }: TestSearch & Page & { name?: string },
): Promise<TestsRecord> {
  const matches = matching(user, { search, name, ...filter })
  const [found] = await db().execute<{ total: number; tests: Row[] }>(sql`
    with counted as materialized (select count(*)::int as total, (count(*) filter (where ${hasFailed}))::int as failed
      from test_summaries where ${matches} and ${hasRun}),
    page as materialized (${pageOf(matches, { limit, offset })}),
    marked as (select name, suite, last_run_at, last_failed_at, summed.* from page cross join lateral (
      with newest as materialized (${newestOf(user, filter)}),
      same as (select firmware_sha256, count(*) as runs, count(*) filter (where result = 'failed') as failures
        from newest group by firmware_sha256, board_type collate "C")
      select sum(runs)::int as runs, sum(failures)::int as failures, (select ${marks} from newest) as recent,
        (sum(failures) filter (where ${isFlaky}))::int as flaky_failures, (sum(runs) filter (where ${isFlaky}))::int as flaky_of
      from same) summed where runs > 0)
    select total, coalesce((
      select json_agg(row_to_json(marked) order by last_failed_at desc nulls last, name, suite) from marked), '[]') as tests
    from counted`)
  return { tests: (found?.tests ?? []).map(toTest), limit, offset, total: found?.total ?? 0 }
}

const isFlaky = sql`firmware_sha256 is not null and failures between 1 and runs - 1`
const KEY = sql`user_id, repository_sha256, ref_sha256, name, suite`
const hasRun = isInWindow(sql`last_run_at`)
const hasFailed = isInWindow(sql`last_failed_at`)

/** Returns the condition on summaries of a user's tests of which a run matches. */
function matching(
  { id }: Pick<User, 'id'>,
  { suite, repository, ref, name, search }: TestSearch & { name?: string | undefined },
): SQL {
  const hash = (value: string | undefined) => hashOf(sql`${value ?? null}::text`)
  const matches = [
    sql`test_summaries.user_id = ${id}`,
    sql`repository_sha256 = ${hash(repository)} and ref_sha256 = ${hash(ref)}`,
    name !== undefined && sql`name = ${name}`,
    suite !== undefined && sql`suite = ${suite}`,
    search !== undefined && sql`name collate "default" ilike ${`%${escaped(search)}%`}`,
  ]
  return sql.join(
    matches.filter((one) => one !== false),
    sql` and `,
  )
}

/**
 * Returns the statement of a page of summaries. Those that have failed and the others are two lists
 * that indexes have in order, and rows are read of the page alone.
 */
function pageOf(matches: SQL, { limit, offset }: Page): SQL {
  const skipped = sql`${offset}::bigint`
  // Not a parameter: PostgreSQL would expect a tenth of all.
  const most = sql.raw(`limit ${limit}`)
  return sql`(select name, suite, either.last_failed_at, first_run_at, last_run_at from (
    (select ${KEY}, last_failed_at from test_summaries
      where ${skipped} < (select failed from counted) and ${matches} and ${hasFailed}
      order by test_summaries.last_failed_at desc nulls last, name, suite ${most} offset ${skipped})
    union all (select ${KEY}, null from test_summaries
      where ${skipped} + ${limit} > (select failed from counted) and ${skipped} < (select total from counted)
        and ${matches} and ${hasRun} and (last_failed_at is null or not ${hasFailed})
      order by name, suite ${most} offset greatest(${skipped} - (select failed from counted), 0))) either
    join test_summaries using (${KEY}) order by either.last_failed_at desc nulls last, name, suite ${most})`
}

/** Returns the statement of the runs of a test of the page that count, with their places. */
function newestOf(user: Pick<User, 'id'>, filter: TestFilter): SQL {
  // Read by the index of a user's results: to sort all runs of a page takes seconds.
  const ran = ranWhere(sql`${isOfUser(user.id, filter)} and ${isCounted} and result.suite = page.suite collate "default"
    and test.name = page.name collate "default" and result.created_at between page.first_run_at and page.last_run_at`)
  return sql`select *, row_number() over (order by created_at desc, session_id desc) as place
    from (${ran} order by result.created_at desc, result.session_id desc limit ${sql.raw(String(MAX_RUNS))}) ran`
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
