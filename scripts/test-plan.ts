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

/** One program in `node_modules/.bin`, and the words it is called with. */
export type Stage = {
  name: string
  run: string
  env?: Record<string, string>
  /** It writes a report of its tests, and can run a part of them. */
  hasTests?: true
  /** Is left out without one of these. */
  needs?: ('build' | ProgramName)[]
  /** Uses Debian's PostgreSQL, if that can be installed, in place of the embedded one. */
  onDebians?: true
}

const LAYERS = 'app components http core db admin wire agent firmware firmware-files scripts e2e clients test bench'
/** What the whole service could answer otherwise than its handlers. */
const CONTRACT = 'app/v1/contract app/v1/malformed-http statement-counts'

const fixed: Stage[] = [
  { name: 'Format and lint', run: 'biome ci --colors=off' },
  { name: 'Types', run: 'node node_modules/typescript-7/bin/tsc --project .' },
  { name: 'Layers', run: `depcruise --config .dependency-cruiser.mjs ${LAYERS} ${globSync('*.ts').join(' ')}` },
  { name: 'Unused code', run: 'knip --no-progress' },
]
/** Those that share a process, and so load the modules once. */
const quick = test('Unit and integration tests in one process', 'vitest run --project=shared')
const unit = test('Unit and integration tests', 'vitest run')
const fewer = { env: { HISTORIES: '40', FUZZ: '2000' } }
const contract = test('API contract under npm start', `vitest run ${CONTRACT}`, 'build')
const served = { ...contract, env: { SERVE_WITH: 'start' } }
const journeys = test('Browser journeys', 'playwright test --project=journeys', 'build', 'chromium')
const timed = test('Timed journeys', 'playwright test --project=timed --no-deps', 'build', 'chromium')
const faults = test('Faults', 'node test/faults/index.ts', 'build')
const onDebians = { onDebians: true } as const

export const plan: Record<Size, Stage[]> = {
  check: [...fixed, quick],
  test: [...fixed, { ...unit, ...fewer }, served, journeys, faults],
  all: [...fixed, { ...unit, ...onDebians }, served, journeys, timed, { ...faults, ...onDebians }],
}

function test(name: string, run: string, ...needs: NonNullable<Stage['needs']>): Stage {
  return { name, run, hasTests: true, needs }
}
