import { type ConsoleStatus, findLiveBoard, replyOfBoard } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import type { PinState } from '#wire/pins.ts'
import { pinHub } from './live-pins.ts'
import type { Pins } from './schemas.ts'

/**
 * Returns the pins of the board of a user's session. While it starts, the call waits for the board.
 * Throws `not_found`, `session_ended`, `board_unreachable` and `not_supported`.
 */
export async function readPins(user: User, sessionId: string): Promise<Pins> {
  const states = await pinsOf(await findBoard(user, sessionId))
  return { pins: states.map(({ pin, volts = null, ...state }) => ({ name: pin, ...state, volts })) }
}

/** Returns the board of a user's session. Throws what `readPins` throws. */
export async function findBoard(user: User, sessionId: string): Promise<ConsoleStatus> {
  const status = await findLiveBoard(user, sessionId)
  if (!status.capabilities.includes('gpio')) throw new Refusal('not_supported', 'This board does not report its pins.')
  return status
}

/** Returns the pins here, or asks the instance that has the agent. */
export function pinsOf({ sessionId, instance }: ConsoleStatus): Promise<PinState[]> {
  return replyOfBoard((reply) =>
    pinHub.watch(sessionId, instance, ({ changes, isAll }) => {
      if (isAll) reply(changes)
    }),
  )
}
