import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { db, sessionResults, sessionTests } from '#db/index.ts'
import { type SessionResult, Triage } from './schemas.ts'

/** Returns the result of a user's session. Throws `not_found`, also where none was given. */
export async function readResult(user: User, sessionId: string): Promise<SessionResult> {
  const isOwn = and(eq(sessionResults.sessionId, sessionId), eq(sessionResults.userId, user.id))
  const [found] = await db().select(columns).from(sessionResults).where(isOwn)
  if (!found) throw new Refusal('not_found', 'There is no such session, or no result was given for it.')
  const { name, result, seconds } = sessionTests
  const tests = await db()
    .select({ name, result, seconds })
    .from(sessionTests)
    .where(eq(sessionTests.sessionId, sessionId))
    .orderBy(name)
  return { ...found, tests, triage: Triage.nullable().parse(found.triage) }
}

const columns = {
  session_id: sessionResults.sessionId,
  suite: sessionResults.suite,
  result: sessionResults.result,
  exit_code: sessionResults.exitCode,
  triage: sessionResults.triage,
  tests_stored: sessionResults.testsStored,
  board_id: sessionResults.boardId,
  board_type: sessionResults.boardType,
  firmware_sha256: sql<string | null>`encode(${sessionResults.firmwareSha256}, 'hex')`,
  repository: sessionResults.repository,
  ref: sessionResults.ref,
  created_at: sessionResults.createdAt,
}
