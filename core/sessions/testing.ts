import type { z } from 'zod'
import { system } from '#core/actor.ts'
import { asInstance, PLAIN_START } from '#core/scheduler/testing.ts'
import type { User } from '#core/users.ts'
import { newId } from '#db/ids.ts'
import { readChanged } from './get.ts'
import { findPlace } from './place.ts'
import type { StartSession } from './schemas.ts'

export { readSessions } from './get.ts'
export { findPlace } from './place.ts'
export { moveLease } from './renew-lease.ts'

/** Commands as several instances send them, each in a batch and on a connection of its own. */

export async function startAsInstance(user: Pick<User, 'id'>, command: z.output<typeof StartSession>) {
  const { minutes, wait: mayWait } = command
  const place = await findPlace(user, command)
  const session = { ...place, ...PLAIN_START, id: newId('session'), userId: user.id, minutes }
  return readChanged(await asInstance({ kind: 'start', session, mayWait, actor: system }))
}

export async function endAsInstance(user: Pick<User, 'id'>, sessionId: string) {
  return readChanged(await asInstance({ kind: 'end', userId: user.id, sessionId, actor: system }))
}
