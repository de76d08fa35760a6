import { setTimeout as pause } from 'node:timers/promises'
import { ExpectTimeoutError, type LiveSession } from '../../typescript/src/index.ts'
import { counted } from '../counted.ts'
import type { JunitCase, Suite } from '../run/junit.ts'
import type { About } from './report.ts'

const MS_PER_SECOND = 1_000
const TAIL_CHARACTERS = 200

/** What is cut. Texts are looked for and typed as they are; times are those of the host. */
export type RandomAsked = {
  count: number
  ready?: string | undefined
  send?: string | undefined
  from?: string | undefined
  until: string
  updateSeconds: number
  bootExpect: string
  bootSeconds: number
}

export type RandomPoint = { n: number; after_ms: number; result: 'booted' | 'timeout'; tail: string }

/** `times` says that these are not all points: a real board does not tell when it writes. */
export type RandomReport = {
  times: 'random'
  points: RandomPoint[]
  summary: { asked: number; booted: number; timeout: number; update_ms: number; is_complete: boolean }
}

type Board = Pick<LiveSession, 'power' | 'expect' | 'send'>
type Around = {
  signal: AbortSignal
  /** Writes the firmware once more. Without it, the first start that fails ends the work. */
  restore?: (() => Promise<unknown>) | undefined
  onPoint: (point: RandomPoint) => void
  /** Returns a number from 0 up to before 1. */
  random?: () => number
}

/**
 * Runs an update once to its end, and then again and again with the power cut at a random time of
 * it. Throws an ExpectTimeoutError if the update does not print what it should.
 */
export async function cutAtRandom(board: Board, asked: RandomAsked, around: Around): Promise<RandomReport> {
  const { count, until, updateSeconds } = asked
  const { signal, restore, onPoint, random = Math.random } = around
  const began = await begin(board, asked)
  await board.expect(literal(until), { timeoutMs: updateSeconds * MS_PER_SECOND })
  const update_ms = Math.round(performance.now() - began)
  const points: RandomPoint[] = []
  for (let n = 1; n <= count; n++) {
    const since = await begin(board, asked)
    await pause(random() * update_ms, undefined, { signal })
    const after_ms = Math.round(performance.now() - since)
    const point = { n, after_ms, ...(await start(board, asked)) }
    points.push(point)
    onPoint(point)
    if (point.result === 'booted') continue
    if (!restore) break
    await restore()
  }
  const booted = points.filter(({ result }) => result === 'booted').length
  const summary = { asked: count, booted, timeout: points.length - booted, update_ms }
  return { times: 'random', points, summary: { ...summary, is_complete: points.length === count } }
}

/** Begins an update from power-on. Returns when it began. */
async function begin(board: Board, { ready, send, from, updateSeconds }: RandomAsked): Promise<number> {
  const limits = { timeoutMs: updateSeconds * MS_PER_SECOND }
  await board.power('cycle')
  if (ready !== undefined) await board.expect(literal(ready), limits)
  if (send !== undefined) await board.send(send)
  if (from !== undefined) await board.expect(literal(from), limits)
  return performance.now()
}

/** Cuts the power, and returns what becomes of the board. */
async function start(
  board: Board,
  { bootExpect, bootSeconds }: RandomAsked,
): Promise<Pick<RandomPoint, 'result' | 'tail'>> {
  await board.power('cycle')
  try {
    const { before, text } = await board.expect(literal(bootExpect), { timeoutMs: bootSeconds * MS_PER_SECOND })
    return { result: 'booted', tail: `${before}${text}`.slice(-TAIL_CHARACTERS) }
  } catch (error) {
    if (!(error instanceof ExpectTimeoutError)) throw error
    return { result: 'timeout', tail: error.before.slice(-TAIL_CHARACTERS) }
  }
}

/** Returns the pattern that finds just this text. */
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

export const hasPassedAtRandom = ({ summary }: RandomReport): boolean =>
  summary.is_complete && summary.booted === summary.asked

/** Returns the result of all in one sentence. */
export function sentenceAtRandom({ points, summary }: RandomReport): string {
  const left = summary.is_complete ? '' : '; the rest was left out, because there is no file to restore the board with'
  return `${counted(points.length, 'power cut')} at random times of an update of ${summary.update_ms} ms, ${summary.timeout} without a good start${left}`
}

/** Returns where the power was cut: `3 after 412 ms`. */
export const nameAtRandom = ({ n, after_ms }: RandomPoint): string => `${n} after ${after_ms} ms`

/** Returns the suite of a report, with a case for each cut. */
export function suiteAtRandom(report: RandomReport, of: About): Suite {
  const cases = report.points.map((point): JunitCase => {
    const isGood = point.result === 'booted'
    const message = isGood ? null : 'did not start in time'
    return {
      ...{ name: nameAtRandom(point), result: isGood ? 'passed' : 'failed', seconds: 0 },
      ...{ message, type: point.result, details: point.tail },
    }
  })
  const { is_complete, ...counts } = report.summary
  return { ...of, cases, properties: { ...counts, times: report.times, is_complete: String(is_complete) }, output: '' }
}
