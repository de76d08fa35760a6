import { sql } from 'drizzle-orm'
import { enqueueNotices } from '#core/mail/index.ts'
import { boards, db, sessions, transaction } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { billingColumns } from './columns.ts'
import { type EndForecast, forecastEnds } from './forecast.ts'

const WARNING_MINUTES = 10
/** A session must have run that long before its user is warned, and have that long left. */
const MIN_RUN_MINUTES = 5
const MIN_LEFT_MINUTES = 2

/**
 * Writes a mail for each session of a person that ends within ten minutes, by its time limit or
 * because credits run out. Each is told once, and again if it was extended in between.
 */
export async function warnOfEnds(): Promise<void> {
  const candidates = await readCandidates()
  for (const { sessionId, ...rest } of candidates.flatMap(endingSoon)) await warn(sessionId, rest)
}

type Live = Awaited<ReturnType<typeof readLive>>[number]
type User = { id: string; credits: number; at: Date; live: Live[] }
type Warning = { userId: string; board: string; end: EndForecast; minutes: number }

/** A condition on a running `session`: its user could be warned of its end now. */
const mayWarn = sql`session.state = 'running' and session.started_by = 'web' and session.lease_seconds is null
  and session.started_at <= now() - make_interval(mins => ${MIN_RUN_MINUTES})
  and (session.ending_told_at is null or session.ending_told_at < now() - make_interval(mins => ${WARNING_MINUTES}))`

/** Users of whom a session may end soon: its limit is near, or the balance pays few minutes. */
async function readCandidates(): Promise<User[]> {
  const found = await db().execute<{ id: string; credits: number; at: string }>(sql`
    select distinct users.id, credits, now() as at from sessions session join users on users.id = session.user_id
    where session.state <> 'ended' and ${mayWarn}
      and email_verified_at is not null and not 'session_ending' = any(mails_off)
      and (session.expires_at <= now() + make_interval(mins => ${WARNING_MINUTES}) or credits < ${WARNING_MINUTES} * (
        select sum(credits_per_minute) from sessions paid where paid.user_id = users.id and paid.state <> 'ended'))`)
  const live = await readLive(found.map(({ id }) => id))
  return found.map(({ id, credits, at }) => ({
    ...{ id, credits, at: new Date(at) },
    live: live.filter(({ userId }) => userId === id),
  }))
}

function readLive(userIds: string[]) {
  return db()
    .select({
      ...billingColumns,
      userId: sessions.userId,
      board: boards.label,
      mayWarn: sql<boolean>`exists (select from sessions session where session.id = ${sessions.id} and ${mayWarn})`,
    })
    .from(sessions)
    .leftJoin(boards, sql`${boards.id} = ${sessions.boardId}`)
    .where(sql`${sessions.userId} = any(${sql.param(userIds)}::text[]) and ${sessions.state} <> 'ended'`)
}

function endingSoon({ id: userId, credits, at, live }: User): (Warning & { sessionId: string })[] {
  const ends = forecastEnds(live, credits)
  return live.flatMap(({ id: sessionId, board, mayWarn }) => {
    const end = ends.get(sessionId)
    const minutes = end ? Math.round((end.at.getTime() - at.getTime()) / MINUTE_MS) : 0
    const isSoon = minutes >= MIN_LEFT_MINUTES && minutes <= WARNING_MINUTES
    return end && board && mayWarn && isSoon ? [{ sessionId, userId, board, end, minutes }] : []
  })
}

/** The guarded update decides which instance warns. */
function warn(sessionId: string, { userId, board, end, minutes }: Warning): Promise<void> {
  return transaction(async () => {
    const told = await db().execute(sql`
      update sessions session set ending_told_at = now() where id = ${sessionId} and ${mayWarn} returning id`)
    if (told.length === 0 || end.by === 'queue_timeout') return
    const endsAt = end.at.toISOString()
    const notice = { kind: 'session_ending', sessionId, board, endsAt, minutes, by: end.by } as const
    await enqueueNotices([{ notice, userId, ttlMinutes: minutes }])
  })
}
