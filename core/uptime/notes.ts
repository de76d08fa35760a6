import { asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { db, inTransaction, outages } from '#db/index.ts'

const MAX_NOTE = 500
const MAX_LISTED = 100

/** What the operator says about an outage, in plain text. An empty one removes what was there. */
export const OutageNote = z
  .string()
  .trim()
  .max(MAX_NOTE)
  .regex(/^\P{Cc}*$/u, 'must be one line')
  .transform((text) => text || null)

const shown = {
  began_at: outages.beganAt,
  ended_at: outages.endedAt,
  /** `service`, a board type as `type:uno`, or an agent as `agent:` and its id. */
  component: outages.component,
  note: outages.note,
}

/** Returns the last outages with their notes, the newest first, as the operator sees them. */
export function listOutagesAsOperator() {
  return db().select(shown).from(outages).orderBy(desc(outages.beganAt), asc(outages.component)).limit(MAX_LISTED)
}

/**
 * Sets what the status page says about all that went down at a moment, for the operator. Null
 * removes it. Throws `not_found`.
 */
export function noteOutage(beganAt: Date, note: string | null) {
  return inTransaction(async () => {
    const noted = await db()
      .update(outages)
      .set({ note, notedAt: sql`now()` })
      .where(eq(outages.beganAt, beganAt))
      .returning(shown)
    if (noted.length === 0) throw notFound('outage')
    await recordEvent('outage_noted', { userId: null, details: {} })
    return noted
  })
}
