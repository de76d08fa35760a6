import type { Outcome } from '../load/bursts.ts'
import { milliseconds } from '../load/summary.ts'
import { median, quantile } from '../quantiles.ts'
import { type Goal, table } from '../tables.ts'

export const CLIENTS = [1, 2, 4, 8, 16, 32]
const [LEAST_TIMES, TIMES_CLIENTS] = [3, 16]
const [MAX_MS, MAX_MS_CLIENTS] = [150, 32]

export type Name = 'old' | 'new'
/** What so many clients have made of one of them in a round. */
export type Measured = Outcome & { name: Name; clients: number; perSecond: number }

/** Medians over all rounds; what one makes of the other is compared within each. */
export function reportOfStarts(measured: Measured[]): { lines: string[]; goals: Goal[] } {
  const isCompared = measured.some(({ name }) => name === 'old')
  const names: Name[] = isCompared ? ['old', 'new'] : ['new']
  const of = (name: Name, clients: number) => measured.filter((one) => one.name === name && one.clients === clients)
  const times = (clients: number) => {
    const old = of('old', clients)
    return median(of('new', clients).map(({ perSecond }, round) => perSecond / (old[round]?.perSecond ?? Number.NaN)))
  }
  const p99 = (all: Measured[]) => median(all.map(({ startMs }) => quantile(startMs, 0.99)))
  const figures = (all: Measured[]) => [
    Math.round(median(all.map(({ perSecond }) => perSecond))).toString(),
    milliseconds(median(all.map(({ startMs }) => quantile(startMs, 0.5)))),
    milliseconds(p99(all)),
    all.reduce((sum, { refused }) => sum + refused, 0).toString(),
  ]
  const head = (name: Name) => {
    const whose = isCompared ? `${name}: ` : ''
    return [`${whose}changes a second`, 'start p50 ms', 'p99 ms', 'refused']
  }
  const rows = CLIENTS.map((clients) => [
    String(clients),
    ...names.flatMap((name) => figures(of(name, clients))),
    ...(isCompared ? [times(clients).toFixed(1)] : []),
  ])
  const reached = { times: times(TIMES_CLIENTS), p99: p99(of('new', MAX_MS_CLIENTS)) }
  const faster: Goal = {
    what: `changes a second with ${TIMES_CLIENTS} clients, new against old`,
    goal: `at least ${LEAST_TIMES} times`,
    reached: `${reached.times.toFixed(1)} times`,
    isMet: reached.times >= LEAST_TIMES,
  }
  const quick: Goal = {
    what: `p99 of a start with ${MAX_MS_CLIENTS} clients`,
    goal: `at most ${MAX_MS} ms`,
    reached: `${milliseconds(reached.p99)} ms`,
    isMet: reached.p99 <= MAX_MS,
  }
  return {
    lines: table(['clients', ...names.flatMap(head), ...(isCompared ? ['new against old'] : [])], rows),
    goals: isCompared ? [faster, quick] : [quick],
  }
}
