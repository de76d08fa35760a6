import { minutesFor } from '#components/amounts.ts'
import { EXCERPT_BOARD_TYPE } from '#components/console-excerpt.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { env } from '#env.ts'

/** Returns the emulated type that free credits last longest on, one that is free if any is. */
export function firstBoardOf(types: BoardType[]): BoardType | undefined {
  const rank = (type: BoardType) => Number(type.free > 0) * 2 + Number(type.slug === EXCERPT_BOARD_TYPE)
  return types
    .filter(({ emulated, usable }) => emulated && usable > 0)
    .sort((a, b) => a.credits_per_minute - b.credits_per_minute || rank(b) - rank(a))[0]
}

/** Returns how long the credits of a new account last on a type, if it gets enough. */
export function freeTimeOn({ credits_per_minute: rate }: BoardType): string | undefined {
  const { signupCredits } = env()
  return signupCredits < rate ? undefined : minutesFor(signupCredits, rate)
}

/** Returns what a new account can do without paying: `20 minutes on an emulated board`. */
export function freeOffer(types: BoardType[]): string | undefined {
  const type = firstBoardOf(types)
  const time = type && freeTimeOn(type)
  return time && `${time} on an emulated board`
}
