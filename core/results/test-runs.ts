import { sql } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import type { Page } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { db } from '#db/index.ts'
import type { TestFilter, TestRun, TestRunsRecord } from './test-schemas.ts'
import { commitOf, isOfUser } from './test-scope.ts'

/**
 * Returns one page of the runs of a user's test, newest first, for as long as they are kept.
 * Throws `not_found` if no run of a test has that name.
 */
export async function listTestRuns(
  user: Pick<User, 'id'>,
  name: string,
  { limit, offset, ...filter }: TestFilter & Page,
): Promise<TestRunsRecord> {
  const from = (matches: TestFilter) => sql`from session_results as result
    join test_results as test on test.session_id = result.session_id and test.name = ${name}
    where ${isOfUser(user.id, matches)}`
  const [counted, rows] = await Promise.all([
    db().execute<{ total: number; isKnown: boolean }>(
      sql`select (select count(*)::int ${from(filter)}) as total, exists (select ${from({})}) as "isKnown"`,
    ),
    db().execute<Omit<TestRun, 'created_at'> & { created_at: string }>(sql`
      select result.session_id, suite, test.result, seconds::float8 as seconds, result.board_id, result.board_type,
        encode(firmware_sha256, 'hex') as firmware_sha256, repository, ref,
        (select ${commitOf} from sessions where sessions.id = result.session_id) as sha, result.created_at
      ${from(filter)} order by result.created_at desc, result.session_id desc limit ${limit} offset ${offset}`),
  ])
  if (!counted[0]?.isKnown) throw notFound('test')
  const runs = rows.map(({ created_at, ...run }) => ({ ...run, created_at: new Date(created_at) }))
  return { runs, limit, offset, total: counted[0].total }
}
