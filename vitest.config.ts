import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isolated } from './scripts/isolated-tests.ts'
import {
  findCompilers,
  findFlashTools,
  findNatsServer,
  findPgBouncer,
  findQemu,
  findSerialTools,
  findServiceTools,
  findUdev,
} from './scripts/programs-to-test-with.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many random histories of sessions are played. */
    histories: number
    /** How many generated requests are sent to the API. */
    fuzz: number
    /** How many random firmware images are run. */
    images: number
    /** True in continuous integration, where nothing may be left out. */
    isCi: boolean
  }
}

/**
 * Tests of pages, which need a host that has them, and of the Python clients, which may have to
 * install Python.
 */
const ofHosts = process.env.SERVE_WITH ? [] : ['**/statement-counts.test.ts', 'clients/**/python/**']

/** `npm test` installs it where it may, and else says that it has left these out. */
const throughPgBouncer = findPgBouncer() ? [] : ['**/pgbouncer.test.ts']

/** The same for boards on serial lines. */
const throughSerialTools = findSerialTools() ? [] : ['**/serial/*.lines.test.ts']
/** The same for the tools of hardware boards, and for what runs an agent. */
const withFlashTools = findFlashTools() ? [] : ['agent/serial/ready-tools.test.ts']
const withServiceTools = findServiceTools() ? [] : ['agent/install/install.test.ts']
const withUdev = findUdev() ? [] : ['agent/install/udev.test.ts']
/** The tests of consoles, which run once more with NATS. */
const OF_CONSOLES = ['core/consoles/**/*.test.ts', 'core/accounts/close.test.ts', 'http/sockets/console*.test.ts']
const ofNats = ['**/*.nats.test.ts']

/** The same, for QEMU and the compiler of what it runs. */
const onQemu = findQemu() && findCompilers() ? [] : ['agent/qemu/*.test.ts']

/** What `scripts/test.ts` leaves out: --exclude of the command line does not reach projects. */
const leftOut = process.env.TESTS_LEFT_OUT?.split(',') ?? []

const exclude = [
  ...['**/node_modules/**', '.next*/**', '.data/**', 'e2e/**'],
  ...ofHosts,
  ...throughPgBouncer,
  ...throughSerialTools,
  ...withFlashTools,
  ...withServiceTools,
  ...withUdev,
  ...onQemu,
  ...leftOut,
]

const usual = {
  globalSetup: ['test/secret-scan/setup.ts', 'db/test-server.ts'],
  setupFiles: 'test/setup.ts',
  restoreMocks: true,
  unstubGlobals: true,
  // For a machine with much to do.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
  provide: {
    histories: Number(process.env.HISTORIES ?? 80),
    fuzz: Number(process.env.FUZZ ?? 4_000),
    images: Number(process.env.IMAGES ?? 6),
    isCi: Boolean(process.env.CI),
  },
  env: { LOG: 'json' },
}

const withNats = {
  globalSetup: [...usual.globalSetup, 'test/nats/setup.ts'],
  setupFiles: [usual.setupFiles, 'test/nats/use.ts'],
  include: [...OF_CONSOLES, ...ofNats],
  exclude,
}

export default defineConfig({
  test: {
    // Many tests wait: for a process, a time-out, a lock. By default one core would do nothing.
    maxWorkers: availableParallelism(),
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
      // `npm test` installs its server where it may, and else says that it has left these out.
      ...(findNatsServer() ? [{ test: { ...usual, name: 'nats', ...withNats } }] : []),
    ],
  },
})
