import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Flashed, flashedOn } from '#core/firmware/index.ts'
import type { User } from '#core/users.ts'
import { apiKeys, baseImages, boards, boardTypes, db, sessions, type testResults } from '#db/index.ts'
import type { Session } from './schemas.ts'

/** The board of a session that was asked for by name, beside the one that it has. */
export const wantedBoards = alias(boards, 'wanted')

/**
 * The labels for the ids in a session. `board` is null while it has none, and `wanted` if any
 * board of the type will do. `flashed` is what runs in place of the image, if anything does, and
 * `result` what its client said that its test came to.
 */
export type SessionLabels = {
  board: string | null
  wanted: string | null
  board_type: string
  base_image: string
  flashed: Flashed | null
  result: (typeof testResults)[number] | null
}

/** What a session came to, in a statement about sessions; null without a result. */
export const resultOf = (sessionId: SQLWrapper) =>
  sql<SessionLabels['result']>`(select result from session_results where session_id = ${sessionId})`

/** What the page of one session shows besides: who started it, and what was asked for. */
export type SessionOrigin = { starter: Starter; wanted_board: string | null; minutes: number }

/** The API key that started a session; null if the web pages did. */
export type Starter = { label: string | null; last_four: string } | null

/**
 * Returns the labels of these sessions of the user, by session id, in one query. Those of other
 * users are left out.
 */
export async function labelSessions(
  user: User,
  listed: Pick<Session, 'id'>[],
): Promise<Map<string, SessionLabels & SessionOrigin>> {
  const ids = listed.map(({ id }) => id)
  const rows = await db()
    .select({
      ...{ id: sessions.id, board: boards.label, board_type: boardTypes.label, base_image: baseImages.label },
      flashed: flashedOn(sessions.id),
      result: resultOf(sessions.id),
      wanted: wantedBoards.label,
      wanted_board: sessions.wantedBoardId,
      minutes: sessions.minutes,
      starter: { label: apiKeys.label, last_four: apiKeys.lastFour },
    })
    .from(sessions)
    .innerJoin(boardTypes, eq(boardTypes.slug, sessions.boardType))
    .innerJoin(baseImages, eq(baseImages.id, sessions.baseImageId))
    .leftJoin(boards, eq(boards.id, sessions.boardId))
    .leftJoin(wantedBoards, eq(wantedBoards.id, sessions.wantedBoardId))
    .leftJoin(apiKeys, eq(apiKeys.id, sessions.startedBy))
    .where(and(eq(sessions.userId, user.id), inArray(sessions.id, ids)))
  return new Map(rows.map(({ id, ...labels }) => [id, labels]))
}
