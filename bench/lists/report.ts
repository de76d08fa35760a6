import { median } from '../quantiles.ts'
import { type Goal, goalsTable, table } from '../tables.ts'
import type { Outcome } from './drive.ts'

/** By case, round by round. */
export type Outcomes = Record<string, Outcome[]>
type Medians = Record<string, Outcome>

/** What `GET /v1/sessions` with 20 rows must reach. */
const goals: { what: string; atLeast?: number; atMost?: number; of(outcomes: Outcomes): number }[] = [
  { what: 'against the same route under next start', atLeast: 4, of: ratio('list', 'list under next start') },
  { what: 'against Fastify with the ordinary queries', atLeast: 3, of: ratio('list', 'list by Fastify') },
  { what: 'against node:http with our statement', atLeast: 0.8, of: ratio('list', 'list by node:http') },
  { what: 'deep in the list against its beginning', atLeast: 0.8, of: ratio('list of many, deep', 'list of many') },
  { what: 'in the large world against the small one', atLeast: 0.8, of: ratio('list of many', 'list of few') },
  { what: 'p99 against p50', atMost: 4, of: ({ list = [] }) => median(list.map(({ p99, p50 }) => p99 / p50)) },
]
const MAX_MEMORY_BYTES = 300e6
/**
 * How much more the second hundred thousand requests may leave behind before it counts as growing.
 */
const FLAT = 1.1

function medianOf(outcomes: Outcomes): Medians {
  return Object.fromEntries(
    Object.entries(outcomes).map(([name, all]) => [
      name,
      {
        perSecond: median(all.map(({ perSecond }) => perSecond)),
        p50: median(all.map(({ p50 }) => p50)),
        p99: median(all.map(({ p99 }) => p99)),
      },
    ]),
  )
}

/** Both tables, in Markdown, and whether every goal is met. */
export function report(outcomes: Outcomes, [half = 0, whole = 0]: number[]): { lines: string[]; isKept: boolean } {
  const medians = medianOf(outcomes)
  const cases = Object.entries(medians).map(([name, { perSecond, p50, p99 }]) => {
    const share = ratio(name, 'list')(outcomes).toFixed(2)
    return [name, String(Math.round(perSecond)), share, p50.toFixed(1), p99.toFixed(1)]
  })
  const reached = goals.map(({ what, atLeast, atMost, of }): Goal => {
    const value = of(outcomes)
    const isMet = value >= (atLeast ?? 0) && value <= (atMost ?? Number.POSITIVE_INFINITY)
    const goal = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
    return { what, goal, reached: value.toFixed(2), isMet }
  })
  reached.push({
    what: 'memory after 200,000 requests',
    goal: 'at most 300 MB, and flat',
    reached: `${megabytes(whole)}, halfway ${megabytes(half)}`,
    isMet: whole <= MAX_MEMORY_BYTES && whole <= half * FLAT,
  })
  const lines = [
    ...table(['case', 'a second', 'share', 'p50 ms', 'p99 ms'], cases),
    '',
    ...goalsTable('`GET /v1/sessions`, 20 rows, 64 connections', reached),
  ]
  return { lines, isKept: reached.every(({ isMet }) => isMet) }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/**
 * The median of what one made of the other in each round: a machine is not equally fast for
 * minutes, but nearly so within a round.
 */
function ratio(of: string, against: string) {
  return (outcomes: Outcomes) => {
    const other = outcomes[against] ?? []
    return median(
      (outcomes[of] ?? []).map(({ perSecond }, round) => perSecond / (other[round]?.perSecond ?? Number.NaN)),
    )
  }
}
