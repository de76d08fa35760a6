import { and, eq } from 'drizzle-orm'
import { notFound, refusedField } from '#core/errors.ts'
import { targetNameOf } from '#core/firmware/index.ts'
import type { User } from '#core/users.ts'
import { db, sessions } from '#db/index.ts'
import { boardPinsOf } from '#wire/board-pins.ts'

/** Returns what a user's session has on its board. Throws `not_found`. */
export async function findDeclared({ id }: User, sessionId: string) {
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, id))
  const columns = { boardType: sessions.boardType, parts: sessions.parts }
  const [session] = await db().select(columns).from(sessions).where(own)
  if (!session) throw notFound('session')
  return session
}

/** Throws for a pin that boards of a type do not have, where we know theirs. */
export function refuseUnknownPin(boardType: string, pin: string, pointer: string): void {
  const known = boardPinsOf(targetNameOf(boardType))
  if (!known || known.some(({ name }) => name === pin)) return
  throw refusedField(pointer, `The board has no pin ${pin}. It has ${known.map(({ name }) => name).join(', ')}.`)
}
