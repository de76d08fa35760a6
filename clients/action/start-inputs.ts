import { parseDuration, parseMinutes } from '../cli/durations.ts'
import { WAIT } from '../cli/failures.ts'
import { PartsFile } from '../cli/parts-file.ts'
import { MAX_SEED, type StartFlags, wholeNumber } from '../cli/start-options.ts'
import { UsageError } from '../typescript/src/index.ts'
import { KEY_NAME } from './start-key.ts'
import { getInput } from './workflow.ts'

/** What the inputs are called that are members of a request. */
export const INPUTS: Record<string, string> = {
  ...{ '/board_type': 'The input board-type', '/board_id': 'The input board-id' },
  ...{ '/base_image_id': 'The input base-image', '/minutes': 'The input minutes' },
  ...{ '/max_credits': 'The input max-credits', '/lease_seconds': 'The input lease' },
  ...{ '/speed': 'The input speed', '/seed': 'The input seed', '/parts': 'The input parts' },
  [WAIT]: 'the input wait-for-offline: true',
}

/** The inputs that say where the service is, and who calls it. */
export const serviceInputs = () => ({ apiKey: getInput('api-key'), trust: getInput('trust'), url: getInput('url') })

type Place = { type?: string; types?: string[] }

/**
 * Returns what to start. Throws unless one input says on which board: `types` are those of a form
 * that can have several. Its session has the key in its metadata, and can be found by it. `minutes`
 * is how long it may run by default.
 */
export function startInputs(idempotencyKey: string, minutes: number, types?: string[]): StartFlags & Place {
  const places = [getInput('board-type'), getInput('board-id'), types].filter((one) => one !== undefined && one !== '')
  if (places.length !== 1) throw new UsageError('Give one of the inputs board-type and board-id.')
  return {
    ...named('types', types),
    ...named('type', text('board-type')),
    ...named('board', text('board-id')),
    ...named('image', text('base-image')),
    for: text('minutes', (given) => parseMinutes(`${given}m`)) ?? minutes,
    ...named('queueTimeout', text('queue-timeout', parseDuration)),
    ...named('maxCredits', text('max-credits', wholeNumber(1))),
    ...named('speed', text('speed', speedOf)),
    ...named('seed', text('seed', wholeNumber(0, MAX_SEED))),
    ...named(
      'parts',
      text('parts', (path) => new PartsFile(path)),
    ),
    waitForOffline: text('wait-for-offline', yesOrNo) ?? false,
    ...{ queue: true, meta: { [KEY_NAME]: idempotencyKey }, idempotencyKey },
  }
}

function speedOf(given: string): 'real' | 'max' {
  if (given === 'real' || given === 'max') return given
  throw new UsageError(`“${given}” is neither real nor max.`)
}

function yesOrNo(given: string): boolean {
  if (given === 'true' || given === 'false') return given === 'true'
  throw new UsageError(`“${given}” is neither true nor false.`)
}

/**
 * Returns an input, or undefined where it is not given. GitHub makes an expression without a value
 * the empty text, so an input that is empty is not given either, and the defaults are here.
 */
export function text(name: string): string | undefined
export function text<T>(name: string, parse: (given: string) => T): T | undefined
export function text(name: string, parse: (given: string) => unknown = String): unknown {
  const given = getInput(name)
  if (given === '') return undefined
  try {
    return parse(given)
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    throw new UsageError(`The input ${name} is wrong: ${cause.message}`, { cause })
  }
}

export const named = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [P in K]?: V }
