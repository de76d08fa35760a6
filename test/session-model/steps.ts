import fc from 'fast-check'
import { MINUTE_MS, SECOND_MS } from '#durations.ts'

/** What is done with one session, in one batch with the next. */
export type Act = { kind: 'extend'; minutes: number } | { kind: 'end' | 'lost' | 'back' | 'failed' }

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
  | { do: 'act'; session: number; acts: Act[]; ago: number }
  | { do: 'renew' }
  /** The agents say what comes next of their boards, and something bad of one of them. */
  | { do: 'agents'; times: number; bad: number; ago: number }
  | { do: 'topUp'; user: number; credits: number }
  | { do: 'board'; board: number; open: boolean; now: boolean }
  | { do: 'look' }
  /** Nobody serves for so long before the step. */
  | { do: 'downtime'; away: number }
  | { do: 'sleep' }

const index = fc.nat({ max: 4 })
const minutes = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 4, arbitrary: fc.integer({ min: 5, max: 12 }) },
  fc.constantFrom(60, 480),
)
const extend = fc.record({ kind: fc.constant('extend' as const), minutes })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: extend },
  { weight: 3, arbitrary: fc.constantFrom('end', 'lost', 'lost', 'back', 'back', 'failed').map((kind) => ({ kind })) },
)
const batch = { minLength: 1, maxLength: 4 }
/** Since when a board is away that is found to be. */
const ago = fc.constantFrom(0, 5, 11, 30, 70, 300).map((seconds) => seconds * SECOND_MS)
const away = fc.integer({ min: 1, max: 20 * 60 }).map((seconds) => seconds * SECOND_MS)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      user: index,
      board: index,
      named: fc.boolean(),
      minutes,
      wait: fc.nat({ max: 5 }).map((chance) => chance > 0),
      lease: fc.oneof(fc.constant(null), fc.constantFrom(15, 60, 100, 300, 600)),
      most: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 12 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('act' as const), session: fc.nat(), acts: fc.array(act, batch), ago }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('agents' as const),
      times: fc.integer({ min: 1, max: 3 }),
      bad: fc.nat({ max: 15 }),
      ago,
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
  { weight: 6, arbitrary: fc.record({ do: fc.constant('renew' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('downtime' as const), away }) },
)
/**
 * The pause before a step: none, whole seconds or minutes (so that edges coincide), odd times, half
 * hours.
 */
const pause = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }).map((whole) => whole * SECOND_MS) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }).map((whole) => whole * MINUTE_MS) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 * MINUTE_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * MINUTE_MS }) },
)
/** The size of a batch: the result must not depend on it. */
export const size = fc.constantFrom(1, 2, 3, 1_000)
/** Pauses and what happens after each. */
export const history = fc.array(fc.tuple(pause, step), { minLength: 10, maxLength: 26, size: 'max' })
