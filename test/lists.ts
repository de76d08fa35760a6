import { KeysRecord, keyList, readRecord } from '#core/api-keys/index.ts'
import type { Page } from '#core/pagination.ts'
import { SessionsRecord, sessionList } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'

/** Returns what `GET /v1/sessions` has for a user, as objects. */
export function listSessions(user: User, page: Page) {
  return readRecord(sessionList, SessionsRecord, user, page)
}

/** Returns what `GET /v1/auth/keys` has for a user, as objects. */
export function listKeys(user: User, page: Page) {
  return readRecord(keyList, KeysRecord, user, page)
}
