import { type SQL, sql } from 'drizzle-orm'
import { recordEvents } from '#core/audit/index.ts'
import { publish } from '#core/events/index.ts'
import { recordMade } from '#core/idempotency/index.ts'
import { insertEntries, moveBalances } from '#core/ledger.ts'
import { db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import type { Changes } from '../rules/changes.ts'
import type { Plan } from '../rules/plan.ts'
import type { PlannedSession } from '../rules/world.ts'
import { lastBindingNo } from './binding-numbers.ts'
import { recordFailures } from './board-failures.ts'
import { isNews, tellEnded } from './end-mails.ts'
import { tellLowBalances } from './low-balance.ts'
import { announceSessions, endCommands, prepareBoards, wakeAgents } from './save-boards.ts'
import { saveDailyUse } from './usage-days.ts'

/** Writes the changes of a plan, one statement per kind of change, sent together in this order. */
export async function save(
  plan: Plan,
  { users, low, added, ended, started, moved, made, events, use }: Changes,
): Promise<void> {
  await Promise.all([
    ifAny(users, async (rows) => expectAll(rows, await moveBalances(rows))),
    ifAny(ended, async (rows) => expectAll(rows, await run(endSessions(rows)))),
    ifAny(added, (rows) => run(insertSessions(rows))),
    ifAny(started, async (rows) => expectAll(rows, await run(startSessions(rows)))),
    ifAny(moved, async (rows) => expectAll(rows, await run(moveSessions(rows)))),
    ifAny([...ended, ...[...plan.started].filter(isReplaced(plan))].filter(isPrepared), endCommands),
    ifAny([...plan.bound].filter(isLive), prepareBoards),
    ifAny(plan.failedBoards, recordFailures),
    ifAny(plan.entries, insertEntries),
    ifAny(plan.audit, recordEvents),
    ifAny(made, recordMade),
    ifAny(use, saveDailyUse),
    ifAny(low, tellLowBalances),
    ifAny(ended.filter(isNews), (rows) => tellEnded(rows, (userId) => plan.user(userId))),
    ifAny(events, publish),
    ifAny([...added, ...ended, ...started].some(hasAgent) ? [...plan.movedBoards] : [], wakeAgents),
    ifAny([...ended, ...started, ...moved].filter(hasAgent), announceSessions),
  ])
}

const isPrepared = ({ startAttempts }: PlannedSession) => startAttempts > 0
const isLive = ({ state }: PlannedSession) => state !== 'ended'
/** Its board has an agent, or the one before had. */
const hasAgent = ({ boardAgentId, startAttempts }: PlannedSession) => boardAgentId !== null || startAttempts > 0
/** Its board is another one than before. */
const isReplaced = (plan: Plan) => (session: PlannedSession) => plan.bound.has(session) || session.boardAgentId === null

async function ifAny<R, T>(rows: R[], write: (rows: R[]) => Promise<T>): Promise<T | undefined> {
  return rows.length > 0 ? write(rows) : undefined
}

async function run(statement: SQL): Promise<string[]> {
  return (await db().execute<{ id: string }>(statement)).map(({ id }) => id)
}

/**
 * Throws unless all rows were written: each statement expects the state that was read under the
 * lock.
 */
function expectAll(rows: { id: string }[], written: string[]): void {
  const done = new Set(written)
  const missing = rows.find(({ id }) => !done.has(id))
  if (missing) throw new Error(`${missing.id} has changed since it was read under the lock`)
}

const SESSION = `id text, "userId" text, "boardType" text, "boardId" text, "wantedBoardId" text, "boardSpecs" text,
  "baseImageId" text, state text, minutes int, "creditsPerMinute" int, "creditsUsed" int, "creditsRefunded" int, "createdAt" timestamptz,
  "startedAt" timestamptz, "expiresAt" timestamptz, "endedAt" timestamptz, "endReason" text, "nextEventAt" timestamptz,
  "startAttempts" int, "startDeadlineAt" timestamptz, "boardLostAt" timestamptz, "refundedMinutes" int,
  "endFault" text, "endMessage" text, "isBound" boolean, "startedBy" text, metadata jsonb, "leaseSeconds" int,
  "leaseExpiresAt" timestamptz, "maxCredits" int, needs text[], speed text, seed int, parts jsonb`

const billing = sql`minutes = given.minutes, credits_used = given."creditsUsed", credits_refunded = given."creditsRefunded",
  refunded_minutes = given."refundedMinutes", expires_at = given."expiresAt", next_event_at = given."nextEventAt",
  board_lost_at = given."boardLostAt"`

const bindingNo = sql`case when "isBound" then ${lastBindingNo}
  + row_number() over (partition by "isBound" order by id) end`

const endSessions = (rows: PlannedSession[]) => sql`
  update sessions set state = 'ended', ended_at = given."endedAt", end_reason = given."endReason",
    end_fault = given."endFault", end_message = given."endMessage", ${billing}
  from ${recordset(rows, SESSION)} where sessions.id = given.id and sessions.state <> 'ended' returning sessions.id`

const startSessions = (rows: Changes['started']) => sql`
  update sessions set state = given.state, board_id = given."boardId", started_at = given."startedAt",
    binding_no = coalesce(given.binding_no, sessions.binding_no), start_attempts = given."startAttempts",
    start_deadline_at = given."startDeadlineAt", ${billing}
  from (select *, ${bindingNo} as binding_no from ${recordset(rows, SESSION)}) given
  where sessions.id = given.id and sessions.state in ('queued', 'starting') returning sessions.id`

const moveSessions = (rows: PlannedSession[]) => sql`update sessions set ${billing}
  from ${recordset(rows, SESSION)} where sessions.id = given.id and sessions.state = given.state returning sessions.id`

const insertSessions = (rows: Changes['added']) => sql`
  insert into sessions (id, user_id, board_type, board_id, wanted_board_id, board_specs, base_image_id, state, minutes,
    credits_per_minute, credits_used, created_at, started_at, expires_at, next_event_at, binding_no, start_attempts,
    start_deadline_at, started_by, metadata, lease_seconds, lease_expires_at, max_credits,
    needs, speed, seed, parts)
  select id, "userId", "boardType", "boardId", "wantedBoardId", "boardSpecs", "baseImageId", state, minutes,
    "creditsPerMinute", "creditsUsed", "createdAt", "startedAt", "expiresAt", "nextEventAt", ${bindingNo}, "startAttempts",
    "startDeadlineAt", "startedBy", metadata, "leaseSeconds", "leaseExpiresAt", "maxCredits", needs, speed, seed, parts
  from ${recordset(rows, SESSION)} returning id`
