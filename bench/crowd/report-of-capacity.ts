import { availableParallelism } from 'node:os'
import type { Outcome } from '../load/bursts.ts'
import type { Call } from '../load/streams.ts'
import { milliseconds, percent, summaryOf } from '../load/summary.ts'
import { table } from '../tables.ts'
import type { Watched } from './watch.ts'

/** Beyond that sessions are behind the clock, and get further behind. */
const MAX_LATE_SECONDS = 2
/** How much of everything is planned with: the rest is for crowds. */
const PLANNED_SHARE = 0.5
const LENGTHS = [5, 15, 60]

export type Step = Watched<Call[]> & { count: number }
export type Changes = Watched<Outcome>

/** Of what there is only so much, in milliseconds. */
type Cost = { lock: number; postgres: number; service: number; wal: number }

/**
 * A table of what was measured, one of what a minute and a change cost, and how many sessions that
 * makes.
 */
export function reportOfCapacity(steps: Step[], changes: Changes) {
  const [none, ...some] = steps
  const most = some.findLast(({ lateSeconds }) => lateSeconds <= MAX_LATE_SECONDS) ?? some[0]
  if (!none || !most) throw new Error('there are no steps')
  const idle = costOf(none, none.seconds)
  const minute = without(costOf(most, (most.count / 60) * most.seconds), idle, most.count / 60)
  const change = without(costOf(changes, changes.done.allChanges), idle, changes.done.allChanges / changes.seconds)
  const endedKb = changes.diskBytes / (changes.done.allChanges / 2) / 1_000
  return {
    lines: [
      'What running sessions take of one PostgreSQL and one instance (cores are processor time a second):',
      '',
      ...table(
        [
          'running',
          'minutes paid a second',
          'session lock held',
          'PostgreSQL cores',
          'instance cores',
          'WAL MB/s',
          'behind p99',
          'list p50 ms',
          'p99 ms',
        ],
        steps.map(stepRow),
      ),
      '',
      `What one costs, of the ${inWords(most.count)} sessions that run and of ${Math.round(changes.done.allChanges / changes.seconds)} starts and ends a second:`,
      '',
      ...table(
        ['', 'session lock ms', 'PostgreSQL ms', 'instance ms', 'WAL KB'],
        [costRow('a minute that is paid', minute), costRow('a start or an end', change)],
      ),
      '',
      `An ended session leaves ${endedKb.toFixed(1)} KB on the disk, with its entry in the ledger and its events in the audit trail.`,
      '',
      `What half of that PostgreSQL carries, by this (the lock is one, its cores are ${availableParallelism()}):`,
      '',
      ...table(
        ['sessions last', 'boards in use', 'starts and ends a second', 'limited by'],
        LENGTHS.map((minutes) => carriedRow(minutes, minute, change)),
      ),
    ],
    goals: [],
  }
}

function costOf({ lockHeld, postgresCores, serviceCores, seconds, walBytes }: Watched<unknown>, times: number): Cost {
  const each = (share: number) => (share * seconds * 1_000) / times
  return {
    lock: each(lockHeld),
    postgres: each(postgresCores),
    service: each(serviceCores),
    wal: walBytes / times / 1_000,
  }
}

/** Less what a second costs in which nothing happens, of which `perSecond` have a share each. */
function without(cost: Cost, idle: Cost, perSecond: number): Cost {
  const less = (what: keyof Cost) => Math.max(0, cost[what] - idle[what] / perSecond)
  return { lock: less('lock'), postgres: less('postgres'), service: less('service'), wal: less('wal') }
}

function stepRow({ count, done, ...step }: Step): string[] {
  const { p50, p99 } = summaryOf(done)
  const cores = [step.postgresCores, step.serviceCores].map((one) => one.toFixed(2))
  const [behind, wal] = [`${step.lateSeconds.toFixed(1)} s`, (step.walBytes / step.seconds / 1e6).toFixed(2)]
  return [
    inWords(count),
    inWords(count / 60),
    percent(step.lockHeld),
    ...cores,
    wal,
    behind,
    milliseconds(p50),
    milliseconds(p99),
  ]
}

function costRow(name: string, { lock, postgres, service, wal }: Cost): string[] {
  return [name, ...[lock, postgres, service].map((ms) => ms.toFixed(2)), wal.toFixed(1)]
}

/** A session of so many minutes pays that many, starts once and ends once. */
function carriedRow(minutes: number, minute: Cost, change: Cost): string[] {
  const limits = {
    'the session lock': ['lock', 1],
    "PostgreSQL's processors": ['postgres', availableParallelism()],
  } as const
  const [[by, carried] = ['', 0]] = Object.entries(limits)
    .map(([name, [what, have]]): [string, number] => {
      const perSecond = (minute[what] + (2 * change[what]) / minutes) / 60
      return [name, (PLANNED_SHARE * have * 1_000) / perSecond]
    })
    .toSorted(([, a], [, b]) => a - b)
  return [`${minutes} minutes`, inWords(carried), inWords((2 * carried) / minutes / 60), by]
}

const inWords = (count: number) => Math.round(count).toLocaleString('en')
