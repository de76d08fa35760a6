import { nearest } from '#wire/near-match.ts'
import { UsageError } from '../../typescript/src/index.ts'

/** What can be set of each kind of part, as docs/contract.md has it. */
export const SETTABLE: Readonly<Record<string, readonly string[]>> = {
  button: ['pressed'],
  led: [],
  potentiometer: ['value'],
  dht22: ['temperature', 'humidity', 'fault'],
  ssd1306: [],
  uart: ['send'],
}

/**
 * Throws a UsageError for something that parts of a kind do not have. What is wrong with a kind
 * that is not known here, the service says.
 */
export function assertSettable({ name, kind }: { name: string; kind: string }, keys: readonly string[]): void {
  const known = SETTABLE[kind]
  const wrong = keys.find((key) => known && !known.includes(key))
  if (!known || wrong === undefined) return
  if (known.length === 0) throw new UsageError(`Nothing can be set of “${name}”: its kind is ${kind}.`)
  const near = nearest(wrong, known)
  throw new UsageError(
    `“${name}.${wrong}” cannot be set${near === undefined ? '.' : `; did you mean ${name}.${near}?`} What can be set of a ${kind}: ${known.join(', ')}.`,
  )
}
