import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

/** Any number will do, as long as every instance takes the same one. */
const LOCK = 7_262_617_712

/**
 * Waits until nobody else changes sessions or balances, and holds that turn until the transaction ends. Answers the database's clock
 * as the turn began: turns follow each other, so what happens in them happens in the order of their moments.
 */
export async function takeTurn(): Promise<Date> {
  const [turn] = await db().execute<{ at: number }>(
    sql`with turn as materialized (select pg_advisory_xact_lock(${LOCK})) select ${clock} as at from turn`,
  )
  if (!turn) throw new Error('a select without a condition returned no row')
  return new Date(turn.at)
}

/** As `takeTurn`, but answers undefined where somebody else has the turn. */
export async function tryTurn(): Promise<Date | undefined> {
  const [turn] = await db().execute<{ held: boolean; at: number }>(
    sql`with turn as materialized (select pg_try_advisory_xact_lock(${LOCK}) as held) select held, ${clock} as at from turn`,
  )
  return turn?.held ? new Date(turn.at) : undefined
}

/** Read after the lock, in milliseconds, which is as fine as our columns are. */
const clock = sql`floor(extract(epoch from clock_timestamp()) * 1000)::float8`
