import { z } from 'zod'
import { Timestamp } from '#core/timestamps.ts'
import { endReasons, entryKinds, sessionStates } from '#db/index.ts'
import { sessionEventTypes } from '#wire/event-types.ts'

const common = {
  id: z.string().meta({ description: 'Send the last one as `Last-Event-ID` to go on after it.' }),
  created_at: Timestamp,
}

const id = z
  .string()
  .regex(/^\d{1,15}$/, 'must be the id of an event')
  .transform(Number)

export const EventsQuery = z.strictObject({
  after: id
    .optional()
    .meta({ description: 'Begin after this event; 0 begins with the oldest one that is kept. `Last-Event-ID` wins.' }),
})

/**
 * What browsers send as they come back. Any text may be in it: what is no id is an unknown event.
 */
export const LastEventId = z.strictObject({
  'last-event-id': z
    .string()
    .transform((text) => id.safeParse(text).data ?? -1)
    .optional()
    .meta({ description: 'The id of the last event you got.' }),
})

export const SessionChange = z
  .object({
    session_id: z.string(),
    state: z.enum(sessionStates),
    board_type: z.string(),
    board_id: z.string().nullable(),
    started_by: z.string().meta({ description: '`web`, or the id of an API key.' }),
    expires_at: Timestamp.nullable(),
    end_reason: z.enum(endReasons).nullable(),
    credits_used: z.int(),
    credits_refunded: z.int(),
  })
  .meta({ id: 'SessionChange' })

export const PostedEntry = z
  .object({
    entry_id: z.string(),
    kind: z.enum(entryKinds),
    amount: z.int(),
    balance_after: z.int(),
    session_id: z.string().nullable(),
    top_up_id: z.string().nullable(),
  })
  .meta({ id: 'PostedEntry' })

const SessionEvent = z
  .strictObject({ ...common, type: z.enum(sessionEventTypes), data: SessionChange })
  .meta({ id: 'SessionEvent' })

const CreditEvent = z
  .strictObject({ ...common, type: z.literal('credits.posted'), data: PostedEntry })
  .meta({ id: 'CreditEvent' })

export const Event = z.discriminatedUnion('type', [SessionEvent, CreditEvent]).meta({ id: 'Event' })
export type Event = z.infer<typeof Event>
