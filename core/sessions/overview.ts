import { desc, eq, sql } from 'drizzle-orm'
import { flashedOn } from '#core/firmware/index.ts'
import type { Page } from '#core/pagination.ts'
import { isDueFor, readSettled } from '#core/scheduler/index.ts'
import type { User } from '#core/users.ts'
import { baseImages, boards, boardTypes, sessions, users } from '#db/index.ts'
import { prepared, queries } from '#db/prepared.ts'
import { endedColumns, sessionColumns } from './columns.ts'
import { withEstimates } from './estimates.ts'
import { resultOf, type SessionLabels, wantedBoards } from './labels.ts'
import { isActiveOfUser, isEndedAfterOffset } from './list.ts'
import { countEnded } from './list-rows.ts'
import type { Session, SessionsRecord } from './schemas.ts'
import { accountColumns, nobody, type Snapshot, snapshotOf } from './snapshot.ts'

/** What `sessionList`, `labelSessions` and `readSnapshot` return, in one snapshot. */
type Overview = SessionsRecord & {
  labels: Map<string, SessionLabels>
  snapshot: Snapshot
  /** How to reach the boards of running sessions that say so, by session id. */
  connections: Map<string, string>
}

const { minutes, wantedBoardId } = sessions

const active = queries
  .select({ ...sessionColumns, minutes, wantedBoardId })
  .from(sessions)
  .where(isActiveOfUser)

const ended = queries
  .select({ ...endedColumns, minutes, wantedBoardId })
  .from(sessions)
  .where(isEndedAfterOffset)
  .orderBy(desc(sessions.endedNumber))
  .limit(sql.placeholder('limit'))

const listed = active.unionAll(ended).as('listed')

const find = prepared((on) =>
  on
    .select({
      account: accountColumns,
      total: countEnded(users.id),
      session: { ...listed._.selectedFields },
      connection: boards.connection,
      board: boards.label,
      wanted: wantedBoards.label,
      boardType: boardTypes.label,
      baseImage: baseImages.label,
      flashed: flashedOn(listed.id),
      result: resultOf(listed.id),
      isDue: isDueFor(users.id),
    })
    .from(users)
    .leftJoinLateral(listed, sql`true`)
    .leftJoin(boards, eq(boards.id, listed.board_id))
    .leftJoin(wantedBoards, eq(wantedBoards.id, listed.wantedBoardId))
    .leftJoin(boardTypes, eq(boardTypes.slug, listed.board_type))
    .leftJoin(baseImages, eq(baseImages.id, listed.base_image_id))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(desc(sql`coalesce(${listed.ended_at}, ${listed.created_at})`), desc(listed.id))
    .prepare('overview'),
)

/**
 * Returns everything the page of a user's sessions shows, in one statement. Only the estimates of
 * queued sessions are read by another.
 */
export async function readOverview(user: User, { limit, offset }: Page): Promise<Overview> {
  const rows = await readSettled(user.id, (dueAfter) => find().execute({ userId: user.id, dueAfter, limit, offset }))
  const found = rows.flatMap(({ session: listed, connection, boardType, baseImage, ...row }) => {
    if (!listed) return []
    const { minutes, wantedBoardId: _, ...session } = listed
    const { board, wanted, flashed, result } = row
    const names = { board_type: boardType ?? session.board_type, base_image: baseImage ?? '' }
    const labels = { board, wanted, ...names, flashed, result }
    return [{ session, labels, live: toActive(session, minutes, connection, board ?? labels.board_type) }]
  })
  const active = found.filter(({ session }) => session.state !== 'ended')
  const total = rows[0]?.total ?? 0
  return {
    active: await withEstimates(active.map(({ session }) => session)),
    ended: found.flatMap(({ session }) => (session.state === 'ended' ? [session] : [])),
    limit,
    offset,
    total,
    labels: new Map(found.map(({ session, labels }) => [session.id, labels])),
    connections: new Map(
      active.flatMap(({ session, live }) =>
        session.state === 'running' && live.connection !== null ? [[session.id, live.connection] as const] : [],
      ),
    ),
    snapshot: snapshotOf(
      active.map((one) => one.live),
      { ...nobody, ...rows[0]?.account, ended: total },
    ),
  }
}

function toActive(session: Session, minutes: number, connection: string | null, name: string) {
  return {
    id: session.id,
    state: session.state,
    minutes,
    creditsPerMinute: session.credits_per_minute,
    creditsUsed: session.credits_used,
    creditsRefunded: session.credits_refunded,
    maxCredits: session.max_credits,
    createdAt: session.created_at,
    startedAt: session.started_at,
    expiresAt: session.expires_at,
    queuePosition: session.queue_position,
    connection,
    name,
  }
}
