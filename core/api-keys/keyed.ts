import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { pageJson } from '#core/pagination.ts'
import { sha256 } from '#core/sha256.ts'
import { isOpen, userColumns } from '#core/users.ts'
import { apiKeys, db, users } from '#db/index.ts'
import { queries, statement } from '#db/statement.ts'
import { together } from '#db/together.ts'
import { looksLikeSecret } from './secrets.ts'

export const isNotRevoked = isNull(apiKeys.revokedAt)
export const isLive = and(isNotRevoked, or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)))

const unnoted = or(isNull(apiKeys.lastUsedAt), sql`${apiKeys.lastUsedAt} < now() - interval '1 minute'`)

const found = { id: apiKeys.id, unnoted: sql<boolean>`${unnoted}`.as('unnoted') }

/** What a key's user asks, for the user `users.id`. */
export type Question = {
  /** The answer, as members of a JSON object; those of a page are put behind them where there is a total. */
  json: SQL<string>
  /** Where the answer is a page: how many rows its list has. */
  total?: SQL<number | null>
  /** Whether time has brought something that has to be settled before the answer is true. */
  isDue?: SQL<boolean>
}

type Found = {
  id: string
  unnoted: boolean
  userId: string
  json: Buffer<ArrayBuffer>
  total: number | null
  isDue: boolean
}

/** The secret, and what may be asked with it; a call leaves out what it does not ask. */
const ASKED = '"secretHash" text, "dueAfter" timestamptz, "limit" bigint, "offset" bigint, "type" text, "state" text'

/**
 * A read for whoever has a secret, in one statement, which those who ask at once share: it finds the key, its user, and what that user
 * asks, whose placeholders the call fills. So a revoked key gets nothing from the moment on that it is revoked. Answers undefined where
 * the secret is unknown, revoked or expired; notes the minute a key was last used in.
 */
export function keyed({ json, total, isDue = sql`false` }: Question) {
  // Reckoned for a user who was found, and once for the answer and its links: across an offset PostgreSQL writes nothing into two places.
  const counted = sql`(select ${total ?? sql`null::int`} as total where ${users.id} is not null offset 0) counted`
  const whole = total ? sql`${json} || ${pageJson(sql`counted.total`)}` : json
  const read = together<Found>(
    queries
      .select({
        ...found,
        userId: sql`${users.id}`.as('userId'),
        json: sql`'{' || ${whole} || '}'`.as('json'),
        total: sql`counted.total`.as('total'),
        isDue: isDue.as('isDue'),
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .crossJoinLateral(counted)
      .where(and(sql`${apiKeys.secretHash} = decode(${sql.placeholder('secretHash')}, 'hex')`, isLive, isOpen)),
    ASKED,
  )
  return bySecret((secretHash, values) => read({ ...values, secretHash: secretHash.toString('hex') }))
}

const find = statement((on) =>
  on
    .select({ ...found, user: userColumns })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.secretHash, sql.placeholder('secretHash')), isLive, isOpen))
    .prepare('key'),
)

/** Whose secret this is, or undefined where it is unknown, revoked or expired. Notes the minute it was last used in. */
export const findKey = bySecret(async (secretHash) => (await find().execute({ secretHash }))[0])

type Values = Record<string, unknown>
type Key = { id: string; unnoted: boolean }

function bySecret<K extends Key>(read: (secretHash: Buffer, values: Values) => Promise<K | undefined>) {
  return async (secret: string, values: Values = {}): Promise<K | undefined> => {
    if (!looksLikeSecret(secret)) return undefined
    const key = await read(sha256(secret), values)
    if (key?.unnoted) await noteUse(key.id)
    return key
  }
}

async function noteUse(keyId: string): Promise<void> {
  await db()
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, keyId), unnoted))
}
