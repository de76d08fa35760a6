import { type SQL, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import type { Flaky, Mark, TestFilter } from './test-schemas.ts'
import {
  commitOf,
  isCounted,
  isOfUser,
  marks,
  placedBy,
  ranWhere,
  rateOf,
  type StoredMark,
  toMarks,
} from './test-scope.ts'

/** So few runs on a board say nothing about it. */
const MIN_RUNS = 10
const MAX_GROUPS = 50

export type BoardGroup = {
  boardId: string
  boardType: string
  label: string
  failures: Flaky
  /** The rate of the user's runs on all boards of its type. */
  typeRate: number
  /** It fails more often than its type: the interval lies above that rate. */
  standsOut: boolean
  recent: Mark[]
}

export type CommitGroup = { sha: string | null; ref: string | null; failures: Flaky; lastRunAt: Date; recent: Mark[] }

/** Which test, and which of its runs. */
type Asked = TestFilter & { name: string }

type Row = { failures: number; runs: number; recent: StoredMark[] }

/**
 * Returns how often a user's test failed on each board in the last 14 days. What others ran there
 * is not counted.
 */
export async function testByBoard(user: Pick<User, 'id'>, asked: Asked): Promise<BoardGroup[]> {
  const rows = await groups<
    Row & { board_id: string; board_type: string; label: string; type_failures: number; type_runs: number }
  >(user, asked, {
    by: sql`board_id, board_type`,
    more: sql`, (select label from boards where boards.id = board_id) as label,
        sum(failures) over (partition by board_type)::int as type_failures, sum(runs) over (partition by board_type)::int as type_runs`,
    order: sql`board_type, failures::float / runs desc, board_id`,
  })
  return rows.map((row) => {
    const failures = rateOf(row.failures, row.runs)
    const typeRate = row.type_failures / row.type_runs
    const standsOut = row.runs >= MIN_RUNS && (failures.interval[0] ?? 0) > typeRate
    const { board_id: boardId, board_type: boardType, label } = row
    return { boardId, boardType, label, failures, typeRate, standsOut, recent: toMarks(row.recent) }
  })
}

/** Returns what a user's test came to at each commit of the last 14 days, newest first. */
export async function testByCommit(user: Pick<User, 'id'>, asked: Asked): Promise<CommitGroup[]> {
  const rows = await groups<Row & { sha: string | null; ref: string | null; last_run_at: string }>(user, asked, {
    by: sql`sha, ref`,
    more: sql``,
    order: sql`last_run_at desc`,
  })
  return rows.map(({ sha, ref, failures, runs, last_run_at, recent }) => {
    return { sha, ref, failures: rateOf(failures, runs), lastRunAt: new Date(last_run_at), recent: toMarks(recent) }
  })
}

type Grouping = { by: SQL; more: SQL; order: SQL }

function groups<R extends Record<string, unknown>>(
  user: Pick<User, 'id'>,
  { name, ...filter }: Asked,
  { by, more, order }: Grouping,
) {
  const matches = sql`${isOfUser(user.id, filter)} and ${isCounted} and test.name = ${name}`
  const joined = sql`join sessions on sessions.id = result.session_id`
  return db().execute<R>(sql`
    with ran as (${ranWhere(matches, sql`, result.ref, ${commitOf} as sha`, joined)}),
    counted as (select ${by}, count(*)::int as runs, count(*) filter (where result = 'failed')::int as failures,
        max(created_at) as last_run_at, ${marks} as recent
      from (${placedBy(by, sql`ran`)}) placed group by ${by})
    select counted.* ${more} from counted order by ${order} limit ${MAX_GROUPS}`)
}
