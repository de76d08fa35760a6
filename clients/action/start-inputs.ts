import { parseDuration, parseMinutes } from '../cli/durations.ts'
import { type StartFlags, wholeNumber } from '../cli/start-options.ts'
import { KEY_NAME } from './start-key.ts'
import { getInput } from './workflow.ts'

/** The inputs that say where the service is. The step that runs afterwards needs only them. */
export const serviceInputs = () => ({ apiKey: getInput('api-key'), url: getInput('url') })

/** Returns what to start. Its session has the key in its metadata, and can be found by it. */
export function startInputs(idempotencyKey: string): StartFlags & { type?: string } {
  return {
    ...named('type', text('board-type')),
    ...named('board', text('board-id')),
    ...named('image', text('base-image')),
    ...named(
      'for',
      text('minutes', (given) => parseMinutes(`${given}m`)),
    ),
    ...named('queueTimeout', text('queue-timeout', parseDuration)),
    ...named('maxCredits', text('max-credits', wholeNumber)),
    ...{ queue: true, meta: { [KEY_NAME]: idempotencyKey }, idempotencyKey },
  }
}

/** Returns an input, or undefined where it is not given. */
export function text(name: string): string | undefined
export function text<T>(name: string, parse: (given: string) => T): T | undefined
export function text(name: string, parse: (given: string) => unknown = String): unknown {
  const given = getInput(name)
  return given === '' ? undefined : parse(given)
}

export const named = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [P in K]?: V }
