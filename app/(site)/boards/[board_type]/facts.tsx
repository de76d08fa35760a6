import { credits, minutesFor } from '#components/amounts.ts'
import { type Fact, FactStrip } from '#components/fact-strip.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { env } from '#env.ts'

const HOUR = 60

type Props = {
  type: BoardType
  /** The reader's credits; undefined for a guest. */
  balance: number | undefined
}

/** Shows what a type is, and what it costs. */
export function Facts({ type, balance }: Props) {
  return <FactStrip facts={factsOf(type, balance)} />
}

function factsOf(type: BoardType, balance: number | undefined): Fact[] {
  const { family, architecture, emulated, usable, credits_per_minute: rate } = type
  return [
    ...(family && family !== architecture ? [['Family', family] satisfies Fact] : []),
    ...(architecture ? [['Architecture', architecture] satisfies Fact] : []),
    ['Kind', emulated ? 'Emulated' : 'Hardware'],
    ['Price', `${credits(rate)} per minute`, `${credits(rate * HOUR)} per hour`],
    ...(usable > 0 ? lasting(rate, balance) : []),
  ]
}

/** Says how long the reader's credits last, or those of a new account, if it gets any. */
function lasting(rate: number, balance: number | undefined): Fact[] {
  const { signupCredits: free } = env()
  if (balance !== undefined)
    return [['Your credits last', minutesFor(balance, rate), `${credits(balance)}, with no other session`]]
  return free > 0 ? [['Free credits last', minutesFor(free, rate), `${credits(free)} in a new account`]] : []
}
