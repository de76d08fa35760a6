import { type SQL, sql } from 'drizzle-orm'
import { recordEvents } from '#core/audit/index.ts'
import { publish } from '#core/events/index.ts'
import { recordMade } from '#core/idempotency/index.ts'
import { insertEntries, moveBalances } from '#core/ledger.ts'
import { db, sessions } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import type { Changes } from '../rules/changes.ts'
import type { Plan } from '../rules/plan.ts'
import type { PlannedSession } from '../rules/world.ts'
import { recordFailures } from './board-failures.ts'
import { allColumns, given, SESSION_RECORD } from './columns.ts'
import { isNews, tellEnded, tellLowBalances } from './mails.ts'
import { announceSessions, endCommands, prepareBoards, wakeAgents } from './save-boards.ts'
import { saveDailyUse } from './usage-days.ts'

/** Writes the changes of a plan, one statement per kind of change, sent together in this order. */
export async function save(
  plan: Plan,
  { users, low, added, ended, started, moved, made, events, use }: Changes,
): Promise<void> {
  await Promise.all([
    ifAny(users, async (rows) => expectAll(rows, await moveBalances(rows))),
    ifAny(ended, async (rows) => expectAll(rows, await endSessions(rows))),
    ifAny(added, insertSessions),
    ifAny(started, async (rows) => expectAll(rows, await startSessions(rows))),
    ifAny(moved, async (rows) => expectAll(rows, await moveSessions(rows))),
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

/**
 * Throws unless all rows were written: each statement expects the state that was read under the
 * lock.
 */
function expectAll(rows: { id: string }[], written: string[]): void {
  const done = new Set(written)
  const missing = rows.find(({ id }) => !done.has(id))
  if (missing) throw new Error(`${missing.id} has changed since it was read under the lock`)
}

type Name = keyof typeof sessions.$inferSelect

/** What any change of a session may move, and what its end and its start set besides. */
const MOVED: Name[] = [
  'minutes',
  'creditsUsed',
  'creditsRefunded',
  'refundedMinutes',
  'expiresAt',
  'nextEventAt',
  'boardLostAt',
]
const ENDED: Name[] = [...MOVED, 'state', 'endedAt', 'endReason', 'endFault', 'endMessage']
const STARTED: Name[] = [...MOVED, 'state', 'boardId', 'startedAt', 'startAttempts', 'startDeadlineAt']

const givenFor = (names: Name[]) => Object.fromEntries(names.map((name) => [name, given(name)]))

/**
 * The highest binding number so far: of a session, or of a board that was checked without one. The
 * session lock keeps others from drawing the next one too.
 */
export const lastBindingNo = sql`(select greatest((select coalesce(max(binding_no), 0) from sessions),
  (select coalesce(max(last_binding_no), 0) from boards)))`

/** The rows as `given`, whose `binding` is the next number for each that is bound. */
const withBindings = (rows: object[]) => sql`(select *, case when "isBound" then ${lastBindingNo}
  + row_number() over (partition by "isBound" order by id) end as binding from ${recordset(rows, SESSION_RECORD)}) given`

async function update(from: SQL, values: Record<string, SQL>, isExpected: SQL): Promise<string[]> {
  const isGiven = sql`${sessions.id} = given.id and ${isExpected}`
  const changed = await db().update(sessions).set(values).from(from).where(isGiven).returning({ id: sessions.id })
  return changed.map(({ id }) => id)
}

const endSessions = (rows: PlannedSession[]) =>
  update(recordset(rows, SESSION_RECORD), givenFor(ENDED), sql`${sessions.state} <> 'ended'`)

const startSessions = (rows: Changes['started']) => {
  const bindingNo = sql`coalesce(given.binding, ${sessions.bindingNo})`
  return update(
    withBindings(rows),
    { ...givenFor(STARTED), bindingNo },
    sql`${sessions.state} in ('queued', 'starting')`,
  )
}

const moveSessions = (rows: PlannedSession[]) =>
  update(recordset(rows, SESSION_RECORD), givenFor(MOVED), sql`${sessions.state} = given.state`)

const insertSessions = (rows: Changes['added']) =>
  db()
    .insert(sessions)
    .select(sql`select ${allColumns({ bindingNo: sql`binding` })} from ${withBindings(rows)}`)
