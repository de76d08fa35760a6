import { compile } from '@michaelhomer/jqjs'
import { UsageError } from '../typescript/src/index.ts'

/** Returns all values that a filter makes of one. */
export type Filter = (value: unknown) => unknown[]

/** Reads a filter of jq. Throws a {@link UsageError} where it is not one, or fails at a value. */
export function filterOf(expression: string): Filter {
  const run = refused(expression, () => compile(expression))
  return (value) => refused(expression, () => [...run(value)])
}

function refused<T>(expression: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new UsageError(`--jq ${JSON.stringify(expression)}: ${messageOf(cause)}`, { cause })
  }
}

/** The package throws texts as well as errors. */
const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
