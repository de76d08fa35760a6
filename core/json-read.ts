import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isLive, looksLikeSecret, needsTouch, touchLastUsed } from '#core/api-keys/index.ts'
import { pageJson } from '#core/pagination.ts'
import { sha256 } from '#core/sha256.ts'
import { isOpen } from '#core/users.ts'
import { batched } from '#db/batch.ts'
import { apiKeys, type KeyAccess, users } from '#db/index.ts'
import { queries } from '#db/prepared.ts'

type Parameters = Record<string, unknown>

/** A list, or another JSON object, that PostgreSQL writes for the user `users.id`. */
export type JsonQuery = {
  /**
   * The members of a JSON object. Those of a page (`limit`, `offset`, `total`) follow if there is a
   * `total`.
   */
  json: SQL<string>
  /** The number of rows of the list, if the result is a page of it. */
  total?: SQL<number | null>
  /** A key with the access `run` gets it too: it has nothing of sessions that others started. */
  isForRun?: true
  /** What must be settled before the result is current. */
  due?: Due
  /** Reads ordinary rows instead, where PostgreSQL cannot write all of it. */
  asRows?: AsRows
  /** Throws `invalid_request` for parameters that name nothing. A list without rows asks it. */
  refuseUnknown?(parameters: Parameters): Promise<void>
}

/** Events that are due for a user; `isDue` has the placeholder `dueAfter`. */
export type Due = { isDue: SQL<boolean>; after(): Date; settle(userId: string): Promise<void> }

type AsRows = {
  /** Whether the query asks for what the statement does not know, such as a filter. */
  isAsked(parameters: Parameters): boolean
  /** Whether the user has rows that code must complete. */
  isNeeded?: SQL<boolean>
  /** Reads what a caller sees; for a key with the access `run`, what `starterId` started. */
  read(userId: string, parameters: Parameters, starterId?: string): Promise<Rows>
}

/** A record, with the id after which the next page begins if pages are asked for so. */
export type Rows = { record: { total: number }; next?: string | null | undefined }

type JsonResult = {
  userId: string
  /** The JSON object as bytes, sent unchanged; null where `asRows.read` has to read it. */
  json: Buffer<ArrayBuffer> | null
  total: number | null
  isDue: boolean
}
/** `json` is null too for a key whose access is too small for all of it. */
type KeyResult = JsonResult & { keyId: string; access: KeyAccess; needsTouch: boolean }

export type JsonRead = {
  forUser(userId: string, parameters: Parameters): Promise<JsonResult>
  /**
   * Finds the key as well, in the same statement. Returns undefined if it is unknown, revoked or
   * expired.
   */
  forKey(secret: string, parameters: Parameters): Promise<KeyResult | undefined>
}

/** All parameters of the statements; a call omits those that its list does not use. */
const PARAMETERS =
  '"secretHash" text, "userId" text, "dueAfter" timestamptz, "limit" bigint, "offset" bigint, "board_type" text, "state" text, "capability" text'

/**
 * Creates the statements of a query for two kinds of callers, the user of a login and the user of
 * an API key. Both get the same bytes: the statements differ in how they find the user.
 */
export function jsonRead({ json, total, isForRun, due, asRows }: JsonQuery): JsonRead {
  // With an offset PostgreSQL computes the total once, for the result and for its links.
  const counted = sql`(select ${total ?? sql`null::int`} as total where ${users.id} is not null offset 0) counted`
  const members = total ? sql`${json} || ${pageJson(sql`counted.total`)}` : json
  const whole = sql`'{' || ${members} || '}'`
  const result = {
    userId: sql`${users.id}`.as('userId'),
    // PostgreSQL reads nothing for the part of a `case` that it does not take.
    json: (asRows?.isNeeded ? sql`case when not ${asRows.isNeeded} then ${whole} end` : whole).as('json'),
    total: sql`counted.total`.as('total'),
    isDue: (due?.isDue ?? sql`false`).as('isDue'),
  }
  const readForUser = batched<JsonResult>(
    queries
      .select(result)
      .from(users)
      .crossJoinLateral(counted)
      .where(sql`${users.id} = ${sql.placeholder('userId')}`),
    PARAMETERS,
  )
  const key = {
    keyId: sql`${apiKeys.id}`.as('keyId'),
    access: sql`${apiKeys.access}`.as('access'),
    needsTouch: needsTouch.as('needsTouch'),
  }
  const permitted = sql`case when ${apiKeys.access} <> 'run' then ${result.json.sql} end`.as('json')
  const readForKey = batched<KeyResult>(
    queries
      .select({ ...result, ...key, ...(!isForRun && { json: permitted }) })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .crossJoinLateral(counted)
      .where(and(sql`${apiKeys.secretHash} = decode(${sql.placeholder('secretHash')}, 'hex')`, isLive, isOpen)),
    PARAMETERS,
  )
  return {
    forUser: async (userId, parameters) => {
      const found = await readSettled(due, (after) => readForUser({ ...parameters, ...after, userId }))
      if (!found) throw new Error(`there is no user ${userId}`)
      return found
    },
    forKey: async (secret, parameters) => {
      if (!looksLikeSecret(secret)) return undefined
      const secretHash = sha256(secret).toString('hex')
      const found = await readSettled(due, (after) => readForKey({ ...parameters, ...after, secretHash }))
      if (found?.needsTouch) await touchLastUsed(found.keyId)
      return found
    },
  }
}

/** Reads; if events are due, settles them and reads again, once. */
async function readSettled<R extends JsonResult>(
  due: Due | undefined,
  read: (after: { dueAfter?: string }) => Promise<R | undefined>,
): Promise<R | undefined> {
  const after = due ? { dueAfter: due.after().toISOString() } : {}
  const found = await read(after)
  if (!found?.isDue || !due) return found
  await due.settle(found.userId)
  return read(after)
}
