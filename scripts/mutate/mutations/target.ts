import type { Mutation } from '../mutation.ts'

type Change = Pick<Mutation, 'name' | 'find' | 'replace' | 'reason'> & { tests?: string[] }

/** Returns the mutations of one file, whose tests are the same unless a mutation names its own. */
export function within(file: string, tests: string[], changes: Change[]): Mutation[] {
  return changes.map((change) => ({ file, tests, ...change }))
}
