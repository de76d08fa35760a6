/** Boards as fixtures of Vitest. */
import './node-version.ts'
import { type TestAPI, test, vi } from 'vitest'
import { boardwalk } from './client.ts'
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
type Failed = { task: { result?: { errors?: { message?: string; stack?: string }[] } } }

/**
 * Returns a `test` whose tests get a `board`, which is a session that runs. It is started with the
 * first test that asks for it, and ends with the file. A test that fails shows the last lines of
 * the board. Import it from `boardwalk-sdk/vitest`.
 */
export function boardTest({
  fresh = false,
  testTimeoutMs = TEST_TIMEOUT_MS,
  ...options
}: BoardOptions): TestAPI<Fixtures> {
  vi.setConfig({ testTimeout: testTimeoutMs, hookTimeout: testTimeoutMs })
  const withSession = test.extend<{ session: LiveSession }>({
    session: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it that nothing is needed.
      async ({}, use) => {
        await using session = await startSession(boardwalk(), options)
        await use(session)
      },
      { scope: fresh ? 'test' : 'file' },
    ],
  })
  return withSession.extend<Fixtures>({
    board: async ({ session, onTestFailed }, use) => {
      onTestFailed((failed) => showOutput(failed, session))
      await use(session)
    },
  })
}

async function showOutput({ task }: Failed, session: LiveSession): Promise<void> {
  const lines = visible((await session.printed()).trimEnd())
    .split('\n')
    .slice(-SHOWN_LINES)
  const text = `\n\nThe last lines of ${session.id} (${session.record.board_id}):\n${lines.map((line) => `  ${line}`).join('\n')}\n`
  const [error] = task.result?.errors ?? []
  if (!error) return
  const { message = '', stack } = error
  error.message = message + text
  if (stack !== undefined) error.stack = stack.replace(message, () => message + text)
}
