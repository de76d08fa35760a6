import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pageJson } from '#core/pagination.ts'
import { sha256 } from '#core/sha256.ts'
import { toTimestamps } from '#core/timestamps.ts'
import { isOpen, type User } from '#core/users.ts'
import { batched } from '#db/batch.ts'
import { apiKeys, type KeyAccess, users } from '#db/index.ts'
import { queries } from '#db/prepared.ts'
import { isLive, needsTouch, touchLastUsed } from './find.ts'
import { looksLikeSecret } from './secrets.ts'

/** A query for the user `users.id`. */
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
  /** Whether due events must be settled before the result is current. */
  isDue?: SQL<boolean>
}

type Parameters = Record<string, unknown>
export type JsonResult = {
  userId: string
  /** The JSON object as bytes, sent unchanged. */
  json: Buffer<ArrayBuffer>
  total: number | null
  isDue: boolean
  /**
   * The row after which the next page begins, if pages are asked for so; null after the last one.
   */
  next?: string | null | undefined
}
/** Without `json` for a key whose access is too small for all of it. */
type KeyResult = Omit<JsonResult, 'json'> & {
  json?: JsonResult['json']
  keyId: string
  access: KeyAccess
  needsTouch: boolean
}

/**
 * A list, or another JSON object, for two kinds of callers: the user of a login and the user of an
 * API key.
 */
export type JsonRead = {
  isForRun?: true | undefined
  /**
   * Whether these parameters are read only for a user who is known: `forKey` does not take them.
   */
  needsUser?: (parameters: Parameters) => boolean
  forUser(userId: string, parameters: Parameters): Promise<JsonResult>
  /**
   * Finds the key as well, in the same statement. Returns undefined if it is unknown, revoked or
   * expired.
   */
  forKey(secret: string, parameters: Parameters): Promise<KeyResult | undefined>
  /** The part that a key with the access `run` gets: of the sessions that it started. */
  forStarter?(userId: string, keyId: string, parameters: Parameters): Promise<JsonResult>
  /** Throws `invalid_request` for parameters that name nothing. A list without rows asks it. */
  refuseUnknown?(parameters: Parameters): Promise<void>
}

/** All parameters of the statements; a call omits those that its list does not use. */
const PARAMETERS =
  '"secretHash" text, "userId" text, "dueAfter" timestamptz, "limit" bigint, "offset" bigint, "board_type" text, "state" text, "capability" text, "startedBy" text'

/**
 * Creates a read whose result PostgreSQL writes as JSON. Both kinds of callers get the same bytes:
 * their statements differ in how they find the user.
 */
export function jsonRead({ json, total, isForRun, isDue = sql`false` }: JsonQuery): JsonRead {
  // With an offset PostgreSQL computes the total once, for the result and for its links.
  const counted = sql`(select ${total ?? sql`null::int`} as total where ${users.id} is not null offset 0) counted`
  const members = total ? sql`${json} || ${pageJson(sql`counted.total`)}` : json
  const result = {
    userId: sql`${users.id}`.as('userId'),
    json: sql`'{' || ${members} || '}'`.as('json'),
    total: sql`counted.total`.as('total'),
    isDue: isDue.as('isDue'),
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
  // PostgreSQL reads nothing for the part of a `case` that it does not take.
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
    isForRun,
    forUser: async (userId, parameters) => {
      const found = await readForUser({ ...parameters, userId })
      if (!found) throw new Error(`there is no user ${userId}`)
      return found
    },
    forKey: async (secret, parameters) => {
      if (!looksLikeSecret(secret)) return undefined
      const found = await readForKey({ ...parameters, secretHash: sha256(secret).toString('hex') })
      if (!found) return undefined
      if (found.needsTouch) await touchLastUsed(found.keyId)
      return found
    },
  }
}

/** Returns a list of a user as objects, for pages. */
export async function readRecord<S extends z.ZodType>(
  read: JsonRead,
  schema: S,
  user: User,
  parameters: Parameters,
): Promise<z.output<S>> {
  const { json } = await read.forUser(user.id, parameters)
  return schema.parse(JSON.parse(json.toString(), toTimestamps))
}
