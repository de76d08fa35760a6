import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { refusedParameter } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import { SentTimestamp } from '#core/timestamps.ts'
import { unknownWord } from '#core/unknown-word.ts'
import { boardTypes, db, endReasons, sessions } from '#db/index.ts'
import { MetadataName, MetadataValue } from './metadata.ts'

const pairRule = 'must be a name and a value, such as repository:ada/blinky'

/** `name:value`; the value may hold further colons. */
const Pair = z
  .string()
  .transform((text) => {
    const colon = text.indexOf(':')
    return { name: text.slice(0, Math.max(0, colon)), value: text.slice(colon + 1) }
  })
  .refine(({ name, value }) => MetadataName.safeParse(name).success && MetadataValue.safeParse(value).success, pairRule)
  .meta({ override: { type: 'string' } })

export const sessionFilters = {
  board_type: BoardTypeSlug.optional().meta({ description: 'Only sessions on boards of this type.' }),
  started_by: z
    .string()
    .regex(/^(web|key_[0-7][0-9a-hjkmnp-tv-z]{25})$/, 'must be web or the id of an API key')
    .optional()
    .meta({ description: 'Only sessions that the web pages (`web`) or this API key started.' }),
  metadata: Pair.optional().meta({ description: 'Only sessions with this metadata, as `name:value`.' }),
  end_reason: z.enum(endReasons).optional().meta({ description: 'Only sessions that ended for this reason.' }),
  created_after: SentTimestamp.optional().meta({ description: 'Only sessions requested from this time on.' }),
  created_before: SentTimestamp.optional().meta({ description: 'Only sessions that were requested earlier.' }),
  ended_after: SentTimestamp.optional().meta({ description: 'Only sessions that ended from this time on.' }),
  after: Id('session').optional().meta({
    description:
      'Only ended sessions that come after this one in the list, which is the last one of the page before. So none is seen twice, or missed, while others end.',
  }),
}

/** The orders of ended sessions on pages; the API has the first alone. */
export const sessionSorts = ['newest', 'longest', 'dearest'] as const

export type SessionFilter = z.output<z.ZodObject<typeof sessionFilters>> & {
  /** `newest` unless given. Others do not go with `after`. */
  sort?: (typeof sessionSorts)[number] | undefined
}

/** Tells a query with a filter, or with another order than the newest first. */
export function isFiltered(query: Record<string, unknown>): boolean {
  return [...Object.keys(sessionFilters), 'sort'].some((name) => query[name] !== undefined)
}

/** Returns the condition for sessions of a user that match; not `after`. */
export function matching(userId: string, filter: SessionFilter): SQL | undefined {
  const { board_type, started_by, metadata, end_reason, created_after, created_before, ended_after } = filter
  return and(
    eq(sessions.userId, userId),
    board_type ? eq(sessions.boardType, board_type) : undefined,
    started_by ? eq(sessions.startedBy, started_by) : undefined,
    metadata ? sql`${sessions.metadata} @> ${JSON.stringify({ [metadata.name]: metadata.value })}::jsonb` : undefined,
    end_reason ? eq(sessions.endReason, end_reason) : undefined,
    created_after ? gte(sessions.createdAt, created_after) : undefined,
    created_before ? lt(sessions.createdAt, created_before) : undefined,
    ended_after ? gte(sessions.endedAt, ended_after) : undefined,
  )
}

/** Throws `invalid_request` for a board type that does not exist, and names the nearest one. */
export async function refuseUnknownType({ board_type }: SessionFilter): Promise<void> {
  if (board_type === undefined) return
  const types = await db().select({ slug: boardTypes.slug }).from(boardTypes).orderBy(boardTypes.slug)
  const known = types.map(({ slug }) => slug)
  if (!known.includes(board_type)) throw unknownWord({ parameter: 'board_type' }, 'board type', board_type, known)
}

/**
 * Returns the condition for sessions that come after an ended one in its user's list. Throws
 * `invalid_request` for any other.
 */
export async function isAfterSession(userId: string, { after, started_by }: SessionFilter): Promise<SQL | undefined> {
  if (after === undefined) return undefined
  const [found] = await db()
    .select({ number: sessions.endedNumber })
    .from(sessions)
    .where(and(matching(userId, { started_by }), eq(sessions.id, after)))
  if (!found?.number) throw refusedParameter('after', 'must be the id of an ended session in this list')
  return lt(sessions.endedNumber, found.number)
}
