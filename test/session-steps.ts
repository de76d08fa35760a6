import fc from 'fast-check'
import { MINUTE_MS } from '#durations.ts'

/** What one of the users, the operator or time does. Numbers choose among what there is. */
export type Step =
  | {
      do: 'start'
      user: number
      board: number
      named: boolean
      minutes: number
      wait: boolean
      lease: number | null
      most: number | null
    }
  | { do: 'extend'; session: number; minutes: number }
  | { do: 'end'; session: number; minutes: number }
  | { do: 'renew'; session: number; minutes: number }
  | { do: 'topUp'; user: number; credits: number }
  | { do: 'board'; board: number; open: boolean; now: boolean }
  | { do: 'look' }
  | { do: 'sleep' }

const index = fc.nat({ max: 3 })
const minutes = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.constantFrom(60, 480))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      user: index,
      board: index,
      named: fc.boolean(),
      minutes,
      wait: fc.nat({ max: 5 }).map((chance) => chance > 0),
      lease: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.constantFrom(15, 60, 100, 600)),
      most: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 12 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('extend' as const, 'end' as const, 'renew' as const),
      session: fc.nat(),
      minutes,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('topUp' as const), user: index, credits: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('board' as const), board: index, open: fc.boolean(), now: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('look' as const, 'sleep' as const) }) },
)
/** The pause before a step: none, whole minutes (so that edges coincide), odd times, hours. */
const pause = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }).map((whole) => whole * MINUTE_MS) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 * MINUTE_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * MINUTE_MS }) },
)
/** The size of a batch: the result must not depend on it. */
export const size = fc.constantFrom(1, 2, 3, 1_000)
/** Pauses and what happens after each. */
export const history = fc.array(fc.tuple(pause, step), { minLength: 5, maxLength: 20 })
