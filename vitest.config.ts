import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findProgram, programNames, testsOf } from './scripts/test-programs.ts'
import { unitReporter } from './scripts/test-reports.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many random histories of sessions are played. */
    histories: number
    /** How many generated requests are sent to the API. */
    fuzz: number
    /** How many random firmware images are run. */
    images: number
    /** How many random instructions are compared with those of QEMU's processor. */
    instructions: number
  }
}

const { FUZZ, HISTORIES, IMAGES, INSTRUCTIONS, SERVE_WITH, TEST_REPORT, TEST_SIZE } = process.env
/** `npm run check` and `npm test` leave long tests to `npm run test:all`. */
const isShort = TEST_SIZE === 'check' || TEST_SIZE === 'test'
/** Tests of pages need a host that has them. */
const ofPages = SERVE_WITH ? [] : ['**/statement-counts.*test.ts']
const withoutProgram = programNames.flatMap((name) =>
  testsOf(name).length > 0 && !findProgram(name) ? testsOf(name) : [],
)

/** They change settings, modules, clocks or limits of their process. */
const isolated = ['**/*.{isolated,long,race}.test.ts']
const ofNats = ['**/*.nats*.test.ts']
const exclude = [
  ...['**/node_modules/**', '.next*/**', '.data/**', 'e2e/**'],
  ...ofPages,
  ...withoutProgram,
  ...(isShort ? ['**/*.long.test.ts'] : []),
]

const usual = {
  globalSetup: ['test/generated-sources.ts', 'test/secret-scan/setup.ts', 'db/test-server.ts'],
  setupFiles: 'test/setup.ts',
  restoreMocks: true,
  unstubGlobals: true,
  // For a machine with much to do.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  provide: {
    histories: Number(HISTORIES ?? 80),
    fuzz: Number(FUZZ ?? 4_000),
    images: Number(IMAGES ?? 6),
    instructions: Number(INSTRUCTIONS ?? 100_000),
  },
  env: { LOG: 'json' },
}

/** The tests of consoles and parts once more, with a NATS server that records. */
const withNats = {
  ...usual,
  name: 'nats',
  globalSetup: [...usual.globalSetup, 'test/nats/setup.ts'],
  setupFiles: [usual.setupFiles, 'test/nats/use.ts'],
  include: [
    ...['core/consoles/**/*.test.ts', 'core/accounts/close.test.ts', 'http/sockets/{console,parts,port}*.test.ts'],
    ...ofNats,
  ],
  exclude,
}

export default defineConfig({
  test: {
    // Many tests wait: for a process, a time-out, a lock. By default one core would do nothing.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', unitReporter],
    // A part of all tests may have none of some.
    passWithNoTests: Boolean(TEST_REPORT),
    projects: [
      // Most files share a process, and load the modules once instead of once per file.
      {
        test: {
          ...usual,
          name: 'shared',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...exclude, ...isolated, ...ofNats],
        },
      },
      { test: { ...usual, name: 'isolated', include: isolated, exclude: [...exclude, ...ofNats] } },
      ...(!isShort && findProgram('nats') ? [{ test: withNats }] : []),
    ],
  },
})
