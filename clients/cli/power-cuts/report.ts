import type { PowerCutPoint, PowerCutReport } from '../../typescript/src/index.ts'
import { counted } from '../counted.ts'
import type { JunitCase, Suite } from '../run/junit.ts'
import type { PlaceOf } from './places.ts'

const TORN = {
  half: 'after half of it',
  last_page: 'in its last page',
  every_second: 'after every second byte',
  erased: 'after its erase',
} as const

const RESULT = {
  booted: 'booted',
  failed: 'ran into a fault',
  locked: 'locked up',
  timeout: 'did not start in time',
} as const

/** What a suite is of. */
export type About = Pick<Suite, 'name' | 'startedAt' | 'hostname'>

const hex = (number: number) => `0x${number.toString(16)}`

/** Returns where the power was cut: `12 program 0x10180000 +256, after half of it`. */
export function nameOf({ n, op, address, length, torn }: PowerCutPoint): string {
  return `${n} ${op} ${hex(address)} +${length}${torn === null ? '' : `, ${TORN[torn]}`}`
}

/** Returns what became of a start, and where the program wrote: one line, and more below it. */
export function outcomeOf(point: PowerCutPoint, placeOf: PlaceOf): string {
  const why = point.why === null ? '' : `: ${point.why}`
  return `${RESULT[point.result]}${why}, written at ${placeOf(point.pc) ?? hex(point.pc)}`
}

/** True if the power was cut at all that was to be tried, and each start was a good one. */
export const hasPassed = ({ summary }: PowerCutReport): boolean =>
  summary.is_complete && summary.asked > 0 && summary.booted === summary.asked

/** Returns the result of all in one sentence. */
export function sentenceOf({ points, summary }: PowerCutReport): string {
  const { operations, operations_before, possible, booted, is_complete } = summary
  if (operations === 0)
    return `No write was counted${operations_before > 0 ? `, ${operations_before} came before` : ''}`
  const some = points.length < possible ? ` of ${possible}` : ''
  const late = is_complete ? '' : '; the time was over before all were tried'
  const lost = points.length - booted
  return `${counted(operations, 'write')}, ${points.length}${some} power cuts, ${lost} without a good start${late}`
}

/** Returns the suite of a report, with a case for each point. */
export function suiteOf(report: PowerCutReport, placeOf: PlaceOf, of: About): Suite {
  const cases = report.points.map((point): JunitCase => {
    const isGood = point.result === 'booted'
    return {
      ...{ name: nameOf(point), result: isGood ? 'passed' : 'failed', seconds: 0 },
      ...{ message: isGood ? null : outcomeOf(point, placeOf), type: point.result, details: point.tail },
    }
  })
  const whole: JunitCase[] =
    hasPassed(report) || cases.some(({ result }) => result === 'failed') ? [] : [failure(sentenceOf(report))]
  const { tail, is_complete, ...counts } = report.summary
  return {
    ...of,
    cases: [...cases, ...whole],
    properties: { ...counts, is_complete: String(is_complete) },
    output: tail,
  }
}

/** Returns the case of what has failed as a whole. */
export const failure = (message: string): JunitCase => ({ name: 'update', result: 'failed', seconds: 0, message })
