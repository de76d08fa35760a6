import { parseDuration, parseMinutes } from '../../cli/durations.ts'
import { assertDecidable, checked, type RunFlags, regexOf, unescapeText } from '../../cli/run/flags.ts'
import { wholeNumber } from '../../cli/start-options.ts'
import { type Step, UsageError } from '../../typescript/src/index.ts'
import { getInput } from './workflow.ts'

export type Inputs = { flags: RunFlags; firmware: string | undefined; isNeutral: boolean }

/** The inputs that say where the service is; the step that runs afterwards needs only them. */
export const serviceInputs = () => ({ apiKey: getInput('api-key'), url: getInput('url') })

/** Returns what to run. Throws where an input is wrong, before anything is spent. */
export function readInputs(idempotencyKey: string, metadata: Record<string, string>): Inputs {
  const flags: RunFlags = {
    ...named('type', text('board-type')),
    ...named('board', text('board-id')),
    ...named('image', text('base-image')),
    ...named(
      'for',
      text('minutes', (given) => parseMinutes(`${given}m`)),
    ),
    ...named('queueTimeout', text('queue-timeout', parseDuration)),
    ...named('maxCredits', text('max-credits', wholeNumber)),
    ...named('log', text('log')),
    ...named('junit', text('junit')),
    ...named('format', text('report-format')),
    steps: [...linesOf('steps').map(stepOf), ...linesOf('expect').map((line) => ({ expect: regexOf(line) }))],
    fail: linesOf('fail').map(checked),
    timeout: text('timeout', parseDuration) ?? parseDuration('60s'),
    retries: text('retries', wholeNumber) ?? 0,
    ...{ queue: true, meta: metadata, idempotencyKey },
  }
  assertDecidable(flags)
  return { flags, firmware: text('firmware'), isNeutral: text('infrastructure') === 'neutral' }
}

function text(name: string): string | undefined
function text<T>(name: string, parse: (given: string) => T): T | undefined
function text(name: string, parse: (given: string) => unknown = String): unknown {
  const given = getInput(name)
  return given === '' ? undefined : parse(given)
}

const named = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [P in K]?: V }

const linesOf = (name: string) =>
  getInput(name)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function stepOf(line: string): Step {
  const [, verb, rest = ''] = /^(expect|send) (.+)$/.exec(line) ?? []
  if (verb === 'expect') return { expect: regexOf(rest) }
  if (verb === 'send') return { send: unescapeText(rest) }
  throw new UsageError(`The step “${line}” is neither “expect REGEX” nor “send TEXT”.`)
}
