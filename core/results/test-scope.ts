import { type SQL, sql } from 'drizzle-orm'
import { wilson } from '#wire/wilson.ts'
import type { Flaky, Mark, TestFilter } from './test-schemas.ts'

/** What numbers of tests are of. Runs themselves are listed for as long as they are kept. */
const WINDOW = sql`interval '14 days'`
/** How many runs are shown as marks. */
const MAX_MARKS = 30

/** The commit, from the token of a CI job, else as the session's user said. */
export const commitOf = sql`coalesce(sessions.origin, sessions.metadata)->>'sha'`

/** Returns the condition on results of a user that match a filter. */
export function isOfUser(userId: string, { suite, repository, ref }: TestFilter): SQL {
  const matches = [
    sql`result.user_id = ${userId}`,
    suite !== undefined && sql`result.suite = ${suite}`,
    repository !== undefined && sql`result.repository = ${repository}`,
    ref !== undefined && sql`result.ref = ${ref}`,
  ]
  return sql.join(
    matches.filter((one) => one !== false),
    sql` and `,
  )
}

/** Returns how summaries of tests have a repository or a ref: hashed, and no bytes for null. */
export const hashOf = (text: SQL): SQL => sql`coalesce(sha256(convert_to(${text}, 'UTF8')), '')`

/** Returns the condition on a time that is recent enough for what was then to be counted. */
export const isInWindow = (time: SQL): SQL => sql`${time} > now() - ${WINDOW}`

/** The condition on results that are recent enough to be counted. */
export const isCounted = isInWindow(sql`result.created_at`)

/** The runs of tests, of results that a condition finds. */
export const ranWhere = (matches: SQL, columns = sql``, from = sql``) => sql`
  select result.session_id, result.suite, test.name, test.result, result.created_at, result.board_id, result.board_type,
    result.firmware_sha256 ${columns}
  from session_results as result join test_results as test on test.session_id = result.session_id ${from}
  where ${matches}`

/** Runs with their places in their group, the newest first; `by` names the columns of a group. */
export const placedBy = (by: SQL, from: SQL) => sql`
  select *, row_number() over (partition by ${by} order by created_at desc, session_id desc) as place from ${from}`

/** The newest runs of each group of placed ones as JSON, newest first. */
export const marks = sql`json_agg(json_build_object('session_id', session_id, 'result', result, 'created_at', created_at)
  order by place) filter (where place <= ${MAX_MARKS})`

/** Marks as SQL writes them. */
export type StoredMark = Omit<Mark, 'created_at'> & { created_at: string }

export const toMarks = (marks: StoredMark[]): Mark[] =>
  marks.map(({ created_at, ...mark }) => ({ ...mark, created_at: new Date(created_at) }))

/** Returns a rate with its 95 % interval. */
export const rateOf = (failures: number, of: number): Flaky => ({
  ...{ failures, of, rate: failures / of },
  interval: wilson(failures, of),
})
