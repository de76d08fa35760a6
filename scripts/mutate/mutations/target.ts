import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { Mutation } from '../mutation.ts'

type Change = Pick<Mutation, 'name' | 'find' | 'replace' | 'reason'> & { tests?: string[] }

/**
 * Returns the mutations of one file. The tests that must fail are those beside it, unless the
 * target or a mutation names others.
 */
export function within(target: string | { file: string; tests: string[] }, ...changes: Change[]): Mutation[] {
  const { file, tests } = typeof target === 'string' ? { file: target, tests: testsBeside(target) } : target
  return changes.map((change) => ({ file, tests, ...change }))
}

/** Returns `x.test.ts`, `x.race.test.ts` and the like for `x.ts`. */
function testsBeside(file: string): string[] {
  const { dir, name } = parse(file)
  const isTest = (other: string) => other.startsWith(`${name}.`) && /\.test\.tsx?$/.test(other)
  return readdirSync(dir || '.')
    .filter(isTest)
    .map((other) => join(dir, other))
}
