import type { z } from 'zod'
import { actor } from '#core/actor.ts'
import { recordEvent } from '#core/audit/index.ts'
import { type ConsoleStatus, unreachableBoard } from '#core/consoles/index.ts'
import { notFound } from '#core/errors.ts'
import { consumeLocal, limits } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import type { PinInput } from '#wire/pins.ts'
import { pinHub } from './live-pins.ts'
import { findBoard, pinsOf } from './read.ts'
import type { SetPin } from './schemas.ts'

/**
 * Puts something on a pin from outside, at most once: a level, as a button does, or volts. Throws
 * what `readPins` throws, and `not_found` for a pin that the board does not have.
 */
export async function setPin(
  user: User,
  { sessionId, pin }: { sessionId: string; pin: string },
  { level, volts }: z.output<typeof SetPin>,
): Promise<void> {
  const status = await findBoard(user, sessionId)
  const known = await pinsOf(status)
  if (!known.some((one) => one.pin === pin)) throw notFound('pin')
  const input: PinInput = volts === undefined ? { level: level === 1 ? 1 : 0 } : { volts }
  const live = pinHub.find(sessionId)
  if (live ? !live.set(pin, input) : !tellOwner(status, pin, input)) throw unreachableBoard()
  await recordOnce(user, sessionId)
}

/** Records who sets pins, once an hour: a held button sets one many times. */
async function recordOnce(user: User, sessionId: string): Promise<void> {
  const { remaining } = consumeLocal(limits.pinEvents, `${sessionId} ${actor().credentialId}`)
  if (remaining >= 0) await recordEvent('pins_set', { userId: user.id, subjectId: sessionId, details: {} })
}

function tellOwner({ instance, sessionId, binding }: ConsoleStatus, pin: string, input: PinInput): boolean {
  if (!instance || binding === null) return false
  pinHub.tell(instance, { t: 'set_pin', session: sessionId, pin, input })
  return true
}
