import type { Step } from '../../typescript/src/index.ts'
import { checked, regexOf } from '../run/flags.ts'

/** What stands for what in the words of a job; what is not given is left as it is written. */
export type Filling = { board_type?: string | undefined; shard?: number | undefined; shards?: number | undefined }

const NAMES = 'board_type|shards|shard'
const IN_TEXT = new RegExp(`\\{(${NAMES})\\}`, 'g')
/** What is escaped stands for itself, as it does in the pattern. */
const IN_PATTERN = new RegExp(`\\\\.|\\{(${NAMES})\\}`, 'gs')

/** Returns a text with `{board_type}`, `{shard}` and `{shards}` filled in. */
export const fill = (text: string, filling: Filling): string => replaced(text, IN_TEXT, filling)

/** As {@link fill}, in the source of a regular expression: what is filled in is meant literally. */
export const fillPattern = (source: string, filling: Filling): string =>
  replaced(source, IN_PATTERN, { ...filling, board_type: filling.board_type?.replaceAll(/[^\w-]/g, '\\$&') })

const replaced = (text: string, names: RegExp, filling: Filling) =>
  text.replaceAll(names, (whole, name?: keyof Filling) => String((name && filling[name]) ?? whole))

type Decides = { steps: Step[]; fail: string[] }

/** Returns steps and patterns with what is filled into them. Throws as `regexOf` does. */
export const fillPatterns = ({ steps, fail }: Decides, filling: Filling): Decides => ({
  steps: steps.map((step) => fillStep(step, filling)),
  fail: fail.map((source) => checked(fillPattern(source, filling))),
})

function fillStep(step: Step, filling: Filling): Step {
  if ('send' in step) return { send: fill(step.send, filling) }
  // A text is found as it is.
  if (!('expect' in step)) return step
  if (typeof step.expect === 'string') return { expect: fill(step.expect, filling) }
  return { expect: regexOf(fillPattern(step.expect.source, filling)) }
}
