import { setTimeout as wait } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { SESSION_LOCK } from '#core/scheduler/index.ts'

const SETTLED_WITHIN_MS = 60_000
const POLL_MS = 20

/**
 * Returns how long after a moment everything had happened that was due by then: infinitely, where
 * that is never.
 */
export async function settledAfter(url: string, at: number): Promise<number> {
  return asked(url, async (sql) => {
    for (;;) {
      const due = await sql`select from sessions where next_event_at <= ${new Date(at)} limit 1`
      const now = Date.now()
      if (due.length === 0) return now - at
      if (now > at + SETTLED_WITHIN_MS) return Number.POSITIVE_INFINITY
      await wait(POLL_MS)
    }
  })
}

/**
 * Returns a line for each session that should have ended by a moment and has not: put off, since it
 * cannot be settled.
 */
export async function notEnded(url: string, at: number): Promise<string[]> {
  const left = await asked(
    url,
    (sql) => sql`select id from sessions where expires_at <= ${new Date(at)} and state <> 'ended'`,
  )
  return left.map(({ id }) => `${id} has not ended`)
}

/**
 * Lets nothing happen to the sessions of a database while work is done. Throws where something
 * happened all the same.
 */
export function withSessionsHeld<T>(url: string, work: () => Promise<T>): Promise<T> {
  return asked(url, async (sql) => {
    await sql`select pg_advisory_lock(${SESSION_LOCK})`
    const paid = () => sql`select sum(credits_used) from sessions`
    const [before] = await paid()
    const done = await work()
    const [after] = await paid()
    if (before?.sum !== after?.sum) throw new Error('sessions went on while the session lock was held')
    return done
  })
}

export async function asked<T>(url: string, ask: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}
