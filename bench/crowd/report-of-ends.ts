import type { Call } from '../load/streams.ts'
import { milliseconds, percent, summaryOf } from '../load/summary.ts'
import { median } from '../quantiles.ts'
import { type Goal, table } from '../tables.ts'
import type { Told } from './scene.ts'

const MAX_MS = 150

const HEAD = [
  'instances',
  'refused',
  'list p50 ms',
  'p99 ms',
  'most ms',
  'p99 ms before',
  'start p50 ms',
  'p99 ms',
  'settled after',
]

/** What one time with so many instances has brought. */
export type Run = { instances: number; before: Call[]; during: Call[]; settledMs: number; brokenInvariants: string[] }

/** By instances, over all rounds. */
export function reportOfEnds(all: Run[], ends: number): Told {
  const reports = [...Map.groupBy(all, ({ instances }) => instances)].map(([instances, runs]) =>
    reportOf(instances, runs),
  )
  const late = Math.max(...reports.map(({ lateMs }) => lateMs))
  const count = (sessions: number) => sessions.toLocaleString('en')
  return {
    lines: [
      `${count(ends)} sessions end at one moment while ${count(ends / 2)} wait for their boards; lists and starts are those of others. ` +
        `Who called was ${milliseconds(late)} ms late at p99, which is in the figures:`,
      '',
      ...table(
        HEAD,
        reports.map(({ row }) => row),
      ),
    ],
    goals: reports.flatMap(({ goals }) => goals),
    brokenInvariants: all.flatMap(({ brokenInvariants }) => brokenInvariants),
  }
}

function reportOf(instances: number, runs: Run[]) {
  const during = runs.flatMap((run) => run.during)
  const of = (calls: Call[], kind: Call['kind']) => summaryOf(calls.filter((one) => one.kind === kind))
  const [all, lists, starts] = [summaryOf(during), of(during, 'read'), of(during, 'start')]
  const before = of(
    runs.flatMap((run) => run.before),
    'read',
  )
  const settled = (median(runs.map(({ settledMs }) => settledMs)) / 1_000).toFixed(1)
  const times = [lists.p50, lists.p99, lists.max, before.p99, starts.p50, starts.p99].map(milliseconds)
  const when = `during the ends, ${instances} instance${instances > 1 ? 's' : ''}`
  const goals: Goal[] = [
    { what: `refused ${when}`, goal: '0 %', reached: percent(all.refused), isMet: all.refused === 0 },
    {
      what: `list p99 ${when}`,
      goal: `at most ${MAX_MS} ms`,
      reached: `${milliseconds(lists.p99)} ms`,
      isMet: lists.p99 <= MAX_MS,
    },
  ]
  return { row: [String(instances), percent(all.refused), ...times, `${settled} s`], goals, lateMs: all.lateMs }
}
