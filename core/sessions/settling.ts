import { asc, eq, lte, sql } from 'drizzle-orm'
import { asSystem } from '#core/actor.ts'
import { db, sessions, users } from '#db/index.ts'
import { queries } from '#db/statement.ts'
import { noteNextEvent, payMinutes } from './charging.ts'
import { endAt } from './ending.ts'
import { minutesOwed, nextEvent } from './lifecycle.ts'
import { markEnded } from './marking.ts'
import { type MeteredSession, meteredColumns } from './metered.ts'
import { orPutAside, Stuck } from './stuck.ts'
import { inLine } from './turn-line.ts'
import { takeTurn, tryTurn } from './turns.ts'

/** How many events one transaction takes on, so that it stays short. */
const BATCH = 100

/**
 * Makes happen whatever time alone has brought since anyone looked, each at its own moment: minutes are paid, sessions end at their
 * edge, their boards go to the next in the queue. Comes before every read of sessions and balances; costs one index look-up where
 * nothing is due. Where somebody else is at it, this waits.
 */
export async function settle(): Promise<void> {
  while (await lookForDue()) await inLine(() => orPutAside(async () => settleUntil(await takeTurn(), BATCH)))
}

/**
 * As `settle`, for a read whose rows say whether anything is due: it reads again once that is settled, and where nothing is that costs
 * no statement.
 */
export async function settled<R extends { isDue: boolean }>(read: () => Promise<R[]>): Promise<R[]> {
  let rows = await read()
  for (; rows[0]?.isDue; rows = await read()) await settle()
  return rows
}

/** As `settle`, but leaves it to whoever else is at it. */
export async function sweep(): Promise<void> {
  let goesOn = await lookForDue()
  while (goesOn) {
    const isMore = await orPutAside(async () => {
      const at = await tryTurn()
      return at !== undefined && (await settleUntil(at, BATCH)) === BATCH
    })
    goesOn = isMore ?? true
  }
}

/**
 * Does something to sessions or balances in a turn of its own: everything due has happened by then, nobody else changes either
 * meanwhile, and `at` is the moment it counts as done.
 */
export async function inTurn<T>(work: (at: Date) => Promise<T>): Promise<T> {
  for (;;) {
    const result = await inLine(() =>
      orPutAside(async () => {
        const at = await takeTurn()
        const isSettled = (await settleUntil(at, BATCH)) < BATCH
        return isSettled ? { done: await work(at) } : undefined
      }),
    )
    if (result) return result.done
  }
}

/**
 * Makes the events up to a moment happen in the order of time, at most so many. Needs the turn. Answers how many there were. Throws
 * `Stuck` where one cannot happen.
 */
export async function settleUntil(at: Date, most = Number.POSITIVE_INFINITY): Promise<number> {
  for (let happened = 0; happened < most; happened++) {
    const due = await firstDue(at)
    if (!due) return happened
    await asSystem(() => happen(due, at)).catch((cause: unknown) => Promise.reject(new Stuck(due.id, cause)))
  }
  return most
}

/** Whether time has brought a session something. Not clock_timestamp(), for which no index is used. */
const isDue = lte(sessions.nextEventAt, sql`statement_timestamp()`)

/** The same of all sessions, beside what else a statement reads. */
export const isAnythingDue = sql<boolean>`exists ${queries.select({ id: sessions.id }).from(sessions).where(isDue)}`

async function lookForDue(): Promise<boolean> {
  const due = db().select({ id: sessions.id }).from(sessions).where(isDue)
  return (await due.limit(1)).length > 0
}

type Due = MeteredSession & { credits: number; isAlone: boolean }

async function firstDue(at: Date): Promise<Due | undefined> {
  const others = sql`select 1 from ${sessions} other
    where other.user_id = ${sessions.userId} and other.state <> 'ended' and other.id <> ${sessions.id}`
  const [due] = await db()
    .select({ ...meteredColumns, credits: users.credits, isAlone: sql<boolean>`not exists (${others})` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(lte(sessions.nextEventAt, at))
    .orderBy(asc(sessions.nextEventAt), asc(sessions.id))
    .limit(1)
  return due
}

async function happen(session: Due, until: Date): Promise<void> {
  const event = nextEvent(session)
  if (!event || event.at > until) await noteNextEvent(session)
  else if (event.kind === 'queue_timeout') await markEnded(session, 'queue_timeout', event.at)
  else if (event.kind === 'time_limit') await endAt(session, 'time_limit', event.at)
  else await beginMinutes(session, event.at, until)
}

/**
 * Pays the minute that begins at an edge, or ends the session there. Where no other session draws on the balance, the minutes after it
 * are paid along with it: nobody could tell the difference, and an hour's sleep is made up for in one step.
 */
async function beginMinutes(session: Due, edge: Date, until: Date): Promise<void> {
  const affordable = Math.floor(session.credits / session.creditsPerMinute)
  const owed = minutesOwed(session, session.isAlone ? until : edge)
  if (affordable === 0) await endAt(session, 'credits_exhausted', edge)
  else await payMinutes(session, Math.min(owed, affordable))
}
