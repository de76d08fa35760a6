import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Timestamp } from '#core/timestamps.ts'
import { consoles, sessions } from '#db/index.ts'

/** A processor that does nothing until a reset. */
export const LockUp = z
  .strictObject({
    started_at: Timestamp,
    text: z.string().nullable().meta({ description: 'What the processor, `it`, did, if that is known.' }),
  })
  .meta({ id: 'LockUp', description: 'A processor that does nothing until a reset.' })

/** The lock-up of a session's board, in a statement about sessions; null while it runs. */
export const lockUpNow = sql<z.infer<typeof LockUp> | null>`(
  select json_build_object('started_at', ${consoles.lockedUpAt}, 'text', ${consoles.lockUpText})
  from ${consoles} where ${consoles.sessionId} = ${sessions.id} and ${consoles.lockedUpAt} is not null
    and ${sessions.state} in ('starting', 'running'))`.mapWith(toLockUp)

function toLockUp({ started_at, text }: { started_at: string; text: string | null }): z.infer<typeof LockUp> {
  return { started_at: new Date(started_at), text }
}
