/**
 * What each size of a run executes, in this order. `check` is for each commit, `test` for each
 * merge, and `all` for each night. CI runs `test`, and then one part of `all`.
 *
 * A test says where it stands that it is long: `*.long.test.ts`, `{ tag: '@long' }` on a journey,
 * `long: true` on a fault. Only `all` runs those.
 */
import { globSync } from 'node:fs'
import type { ProgramName } from './test-programs.ts'

export type Size = 'check' | 'test' | 'all'

/** One program in `node_modules/.bin` that is run. */
export type Stage = {
  name: string
  command: [string, ...string[]]
  env?: Record<string, string>
  /** It writes a report of its tests, and can run a part of them. */
  hasTests?: true
  /** Is left out without one of these. */
  needs?: ('build' | ProgramName)[]
  /** Uses Debian's PostgreSQL, if that can be installed, in place of the embedded one. */
  onDebians?: true
}

const LAYERS = [
  ...['app', 'components', 'http', 'core', 'db', 'admin', 'wire', 'agent', 'firmware', 'firmware-files'],
  ...['scripts', 'e2e', 'clients', 'test', 'bench', ...globSync('*.ts')],
]

const fixed: Stage[] = [
  { name: 'Format and lint', command: ['biome', 'ci', '--colors=off'] },
  { name: 'Types', command: ['node', 'node_modules/typescript-7/bin/tsc', '--project', '.'] },
  { name: 'Layers', command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...LAYERS] },
  { name: 'Unused code', command: ['knip', '--no-progress'] },
]
const journeys: Stage = {
  name: 'Browser journeys',
  command: ['playwright', 'test', '--project=journeys'],
  hasTests: true,
  needs: ['build', 'chromium'],
}
const faults: Stage = {
  name: 'Faults',
  command: ['node', 'test/faults/index.ts'],
  hasTests: true,
  needs: ['build'],
}

/** Vitest with the test files whose paths contain one of `paths`, or with all. */
function tests(name: string, env: Record<string, string>, ...paths: string[]): Stage {
  return { name, command: ['vitest', 'run', ...paths], env, hasTests: true }
}

/** Those that share a process, and so load the modules once. */
const quickTests: Stage = {
  name: 'Unit and integration tests in one process',
  command: ['vitest', 'run', '--project=shared'],
  hasTests: true,
}
/** What the whole service could answer otherwise than its handlers. */
const CONTRACT = ['app/v1/contract', 'app/v1/malformed-http', 'statement-counts']
const contract: Stage = {
  ...tests('API contract under npm start', { SERVE_WITH: 'start' }, ...CONTRACT),
  needs: ['build'],
}

export const plan: Record<Size, Stage[]> = {
  check: [...fixed, quickTests],
  test: [...fixed, tests('Unit and integration tests', { HISTORIES: '40', FUZZ: '2000' }), contract, journeys, faults],
  all: [
    ...fixed,
    { ...tests('Unit and integration tests', {}), onDebians: true },
    contract,
    journeys,
    { ...journeys, name: 'Timed journeys', command: ['playwright', 'test', '--project=timed', '--no-deps'] },
    { ...faults, onDebians: true },
  ],
}
