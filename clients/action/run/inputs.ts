import { parseSomeTime } from '../../cli/durations.ts'
import { partStepOf } from '../../cli/part-input.ts'
import {
  assertDecidable,
  checked,
  type Hold,
  holdOf,
  MAX_RETRIES,
  type RunFlags,
  regexOf,
  unescapeText,
} from '../../cli/run/flags.ts'
import { MAX_SHARDS, refuseMatrix, typesOf } from '../../cli/run/matrix/flags.ts'
import { Reference, wantedScreenOf } from '../../cli/run/reference.ts'
import { refuseTriage, TRIAGE_RUNS, triageRuns } from '../../cli/run/triage/flags.ts'
import { wholeNumber } from '../../cli/start-options.ts'
import { type Step, UsageError } from '../../typescript/src/index.ts'
import { named, startInputs, text } from '../start-inputs.ts'
import { getInput } from '../workflow.ts'

const MINUTES = 15
const TIMEOUT_MS = 60_000
const ADVICE = {
  decide: 'Give the input steps, expect, expect-screen, fail or report-format.',
  parts: 'Give the input parts with what it has.',
}
/** What the inputs are called that are flags of the command line. */
const NAMES = {
  ...{ triage: 'triage', knownGood: 'known-good', flaky: 'flaky', onFailure: 'on-failure' },
  ...{ type: 'board-type', types: 'board-types', shards: 'shards', parallel: 'parallel' },
  ...{ session: 'session', board: 'board-id', keep: 'keep' },
}

export type Inputs = { flags: RunFlags; firmware: string | undefined; isNeutral: boolean }

/** Returns what to run. Throws where an input is wrong, before anything is spent. */
export function readInputs(idempotencyKey: string): Inputs {
  const types = text('board-types', typesOf)
  const shards = text('shards', wholeNumber(1, MAX_SHARDS))
  const matrix = { ...named('shards', shards), ...named('parallel', text('parallel', wholeNumber(1))) }
  const places = { ...named('types', types), ...named('type', text('board-type')), ...named('board', text('board-id')) }
  refuseMatrix({ ...matrix, ...places }, NAMES)
  const flags: RunFlags = {
    ...startInputs(idempotencyKey, MINUTES, types),
    ...matrix,
    log: text('log') ?? `boardwalk${types ? '-{board_type}' : ''}${shards ? '-{shard}' : ''}.log`,
    ...named('elf', text('elf')),
    ...named('junit', text('junit')),
    ...named('format', text('report-format')),
    ...named('onFailure', text('on-failure', onFailureOf)),
    ...named('triage', text('triage', triageOf)),
    ...named('knownGood', text('known-good')),
    ...named('flaky', text('flaky', flakyOf)),
    // What is so at the start, what happens, and what it comes to.
    steps: [
      ...linesOf('set').map((line) => ({ set: partStepOf(line, unescapeText) })),
      ...linesOf('steps').map(stepOf),
      ...linesOf('expect').map((line) => ({ expect: regexOf(line) })),
      ...linesOf('expect-screen').map((line) => ({ screen: new Reference(wantedScreenOf(line)) })),
    ],
    fail: linesOf('fail').map(checked),
    timeout: text('timeout', parseSomeTime) ?? TIMEOUT_MS,
    ...named('wallTimeout', text('wall-timeout', parseSomeTime)),
    retries: text('retries', wholeNumber(0, MAX_RETRIES)) ?? 1,
  }
  refuseTriage(flags, NAMES)
  assertDecidable(flags, ADVICE)
  return { flags, firmware: text('firmware'), isNeutral: text('infrastructure') === 'neutral' }
}

const onFailureOf = (words: string): Hold | undefined =>
  words.split(/\s+/).reduce<Hold | undefined>((before, word) => holdOf(word, before), undefined)

const triageOf = (given: string): number | undefined =>
  given === 'false' ? undefined : given === 'true' ? TRIAGE_RUNS : triageRuns(given)

function flakyOf(given: string): 'fail' | 'pass' {
  if (given === 'fail' || given === 'pass') return given
  throw new UsageError(`“${given}” is neither fail nor pass.`)
}

const linesOf = (name: string) =>
  getInput(name)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function stepOf(line: string): Step {
  const [, verb, rest = ''] = /^(expect|expect-screen|send|set) (.+)$/.exec(line) ?? []
  if (verb === 'expect') return { expect: regexOf(rest) }
  if (verb === 'send') return { send: unescapeText(rest) }
  if (verb === 'set') return { set: partStepOf(rest, unescapeText) }
  if (verb === 'expect-screen') return { screen: new Reference(wantedScreenOf(rest)) }
  throw new UsageError(
    `The step “${line}” is not “expect REGEX”, “send TEXT”, “set part.key=value” or “expect-screen part=file.png”.`,
  )
}
