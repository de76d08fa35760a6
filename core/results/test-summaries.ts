import { sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import { hashOf, isInWindow } from './test-scope.ts'

/** So many are deleted by one statement, which has to end in time. */
const PURGED_AT_ONCE = 5_000

/**
 * Notes when the tests of results have run. Needs the lock of the account's tests. Rows are written
 * in the order of their key, so that two callers cannot wait for each other.
 */
export async function addToSummaries(sessionIds: string[]): Promise<void> {
  await db().execute(sql`
    insert into test_summaries as summary (user_id, repository_sha256, ref_sha256, name, suite, first_run_at, last_run_at, last_failed_at)
    select result.user_id, ${hashOf(sql`scope.repository`)}, ${hashOf(sql`scope.ref`)}, test.name collate "C", result.suite collate "C",
      min(result.created_at), max(result.created_at), max(result.created_at) filter (where test.result = 'failed')
    from session_results as result join test_results as test on test.session_id = result.session_id
    cross join lateral (values (null, null), (result.repository, null), (null, result.ref), (result.repository, result.ref))
      as scope (repository, ref)
    where result.session_id = any(${sql.param(sessionIds)}::text[])
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (user_id, repository_sha256, ref_sha256, name, suite) do update set
      first_run_at = least(summary.first_run_at, excluded.first_run_at),
      last_run_at = greatest(summary.last_run_at, excluded.last_run_at),
      last_failed_at = greatest(summary.last_failed_at, excluded.last_failed_at)`)
}

/** Tests of a result that another has replaced, with when that was given. */
export type Replaced = { suite: string; createdAt: string; names: string[] }

/**
 * Looks again when tests have run whose newest run or failure was of a result that is replaced.
 * Needs the lock of the account's tests.
 */
export async function takeFromSummaries(
  { id }: Pick<User, 'id'>,
  { suite, createdAt, names }: Replaced,
): Promise<void> {
  const isOfKey = sql`summary.user_id = ${id} and summary.repository_sha256 = newest.repository_sha256
    and summary.ref_sha256 = newest.ref_sha256 and summary.name = newest.name and summary.suite = newest.suite`
  await db().execute(sql`
    with stale as materialized (select repository_sha256, ref_sha256, name, suite, first_run_at from test_summaries
      where user_id = ${id} and suite = ${suite} and name = any(${sql.param(names)}::text[])
        and ${createdAt}::timestamptz in (last_run_at, last_failed_at)),
    ran as (select name collate "C" as name, ${hashOf(sql`repository`)} as repository, ${hashOf(sql`ref`)} as ref, last_run_at, last_failed_at
      from (select test.name, repository, ref, max(created_at) as last_run_at,
          max(created_at) filter (where test.result = 'failed') as last_failed_at
        from session_results as result join test_results as test on test.session_id = result.session_id
        where user_id = ${id} and suite = ${suite} and ${isInWindow(sql`created_at`)}
          and created_at >= (select min(first_run_at) from stale)
          and test.name in (select name collate "default" from stale)
        group by 1, 2, 3) grouped),
    newest as (select stale.repository_sha256, stale.ref_sha256, stale.name, stale.suite, max(ran.last_run_at) as last_run_at,
        max(ran.last_failed_at) as last_failed_at
      from stale left join ran on ran.name = stale.name
        and (stale.repository_sha256 = '' or ran.repository = stale.repository_sha256)
        and (stale.ref_sha256 = '' or ran.ref = stale.ref_sha256)
      group by 1, 2, 3, 4),
    gone as (delete from test_summaries as summary using newest where ${isOfKey} and newest.last_run_at is null)
    update test_summaries as summary set last_run_at = newest.last_run_at, last_failed_at = newest.last_failed_at
    from newest where ${isOfKey} and newest.last_run_at is not null`)
}

/** Deletes the summaries of all tests of a user, in the transaction that closes the account. */
export async function deleteSummaries({ id }: Pick<User, 'id'>): Promise<void> {
  await db().execute(sql`delete from test_summaries where user_id = ${id}`)
}

/** Deletes the summaries of tests that have not run for so long that nothing of them is counted. */
export async function purgeOldSummaries(): Promise<void> {
  for (let deleted = PURGED_AT_ONCE; deleted === PURGED_AT_ONCE; ) {
    // A row that is being written is not old any more.
    const rows = await db().execute(sql`delete from test_summaries where ctid = any(array(
      select ctid from test_summaries where not ${isInWindow(sql`last_run_at`)}
      limit ${PURGED_AT_ONCE} for update skip locked)) returning 1`)
    deleted = rows.length
  }
}
