import type { z } from 'zod'
import { KeysRecord, keyList } from '#core/api-keys/index.ts'
import { type JsonQuery, jsonRead } from '#core/json-read.ts'
import type { Page } from '#core/pagination.ts'
import { SessionsRecord, sessionList } from '#core/sessions/index.ts'
import { toTimestamps } from '#core/timestamps.ts'
import type { User } from '#core/users.ts'

/** Returns what `GET /v1/sessions` has for a user, as objects. */
export function listSessions(user: User, page: Page) {
  return readRecord(sessionList, SessionsRecord, user, page)
}

/** Returns what `GET /v1/auth/keys` has for a user, as objects. */
export function listKeys(user: User, page: Page) {
  return readRecord(keyList, KeysRecord, user, page)
}

async function readRecord<S extends z.ZodType>(query: JsonQuery, schema: S, user: User, page: Page) {
  const { json } = await jsonRead(query).forUser(user.id, page)
  const record = json ? JSON.parse(String(json), toTimestamps) : (await query.asRows?.read(user.id, page))?.record
  return schema.parse(record)
}
