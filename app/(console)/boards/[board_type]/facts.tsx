import { credits, minutesFor } from '#components/amounts.ts'
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
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      {factsOf(type, balance).map(([name, text, more]) => (
        <div key={name} className="min-w-32 flex-1 bg-surface px-4 py-3 tabular-nums">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="mt-0.5 font-medium wrap-anywhere">
            {text}
            {more && <span className="block text-xs font-normal text-muted">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Fact = [name: string, text: string, more?: string]

function factsOf(type: BoardType, balance: number | undefined): Fact[] {
  const { family, architecture, emulated, usable, credits_per_minute: rate } = type
  return [
    ...(family ? [['Family', family] satisfies Fact] : []),
    ...(architecture ? [['Architecture', architecture] satisfies Fact] : []),
    ['Kind', emulated ? 'Emulated' : 'Hardware'],
    ['Price', `${credits(rate)} per minute`, `${credits(rate * HOUR)} per hour`],
    ...(usable > 0 ? lasting(rate, balance) : []),
  ]
}

/** Says how long the reader's credits last, or those of a new account, if it gets any. */
function lasting(rate: number, balance: number | undefined): Fact[] {
  const { signupCredits: free } = env()
  if (balance !== undefined) return [['Your credits last', minutesFor(balance, rate), credits(balance)]]
  return free > 0 ? [['Free credits last', minutesFor(free, rate), `${credits(free)} in a new account`]] : []
}
