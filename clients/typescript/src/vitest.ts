/** Boards as fixtures of Vitest. */
import './node-version.ts'
import { type TestAPI, test, vi } from 'vitest'
import { boardwalk } from './client.ts'
import * as consoleErrors from './console-errors.ts'
import * as errors from './errors.ts'
import type { LiveSession } from './live-session.ts'
import { type StartOptions, startSession } from './start-session.ts'
import { visible } from './visible.ts'

const TEST_TIMEOUT_MS = 120_000
const SHOWN_LINES = 30

export type BoardOptions = StartOptions & {
  /** A session for each test, in place of one for all tests of the file. */
  fresh?: boolean
  /** How long a test may take with the wait for its board, in milliseconds. Default: 2 minutes. */
  testTimeoutMs?: number
}

type Fixtures = { board: LiveSession }
type Failure = { name?: string; message?: string; stack?: string }
type Task = { fails?: boolean; result?: { errors?: Failure[] } }

/** Errors by which a test says what the board did. All others are faults, or wrong calls. */
const OF_THE_TEST = ['ExpectTimeoutError', 'ExpectFailedError', 'ScreenDiffersError']
const FAULTS = new Set(Object.keys({ ...errors, ...consoleErrors }).filter((name) => !OF_THE_TEST.includes(name)))

/**
 * Returns a `test` whose tests get a `board`, which is a session that runs. It is started with the
 * first test that asks for it, and ends with the file. A test that fails shows the last lines of
 * the board. A test that is marked as failing (`test.fails`) also fails by any other error of this
 * package than that of an `expect`. Import it from `boardwalk-sdk/vitest`.
 */
export function boardTest({
  fresh = false,
  testTimeoutMs = TEST_TIMEOUT_MS,
  ...options
}: BoardOptions): TestAPI<Fixtures> {
  vi.setConfig({ testTimeout: testTimeoutMs, hookTimeout: testTimeoutMs })
  const withSession = test.extend<{ start: () => Promise<LiveSession> }>({
    start: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it that nothing is needed.
      async ({}, use) => {
        let session: LiveSession | undefined
        await use(async () => {
          session ??= await startSession(boardwalk(), options)
          return session
        })
        await session?.[Symbol.asyncDispose]()
      },
      { scope: fresh ? 'test' : 'file' },
    ],
  })
  return withSession.extend<Fixtures>({
    board: async ({ start, task, onTestFailed }, use) => {
      markAgain(task)
      // Before the start, which may be what fails.
      onTestFailed(() => countFaults(task))
      const session = await start()
      onTestFailed(() => showOutput(task, session))
      await use(session)
    },
  })
}

/** Tests that are marked as failing. */
const toFail = new WeakSet<Task>()

/** Marks a test that is tried again as it was before a fault. */
function markAgain(task: Task): void {
  if (task.fails) toFail.add(task)
  if (toFail.has(task)) task.fails = true
}

/** Makes a fault of the service or of the board a failure, also where the test is to fail. */
function countFaults(task: Task): void {
  if (task.result?.errors?.some(({ name }) => name !== undefined && FAULTS.has(name))) task.fails = false
}

async function showOutput({ result }: Task, session: LiveSession): Promise<void> {
  const [error] = result?.errors ?? []
  // An expect that failed says itself what came.
  if (!error || error.message?.includes('The last lines:')) return
  const lines = visible((await session.printed()).trimEnd())
    .split('\n')
    .slice(-SHOWN_LINES)
  const text = `\n\nThe last lines of ${session.id} (${session.record.board_id}):\n${lines.map((line) => `  ${line}`).join('\n')}\n`
  const { message = '', stack } = error
  error.message = message + text
  if (stack !== undefined) error.stack = stack.replace(message, () => message + text)
}
