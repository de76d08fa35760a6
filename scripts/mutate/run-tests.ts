import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { MINUTE_MS } from '#durations.ts'

const LIMIT_MS = 45 * MINUTE_MS
/** Enough random histories to notice a broken rule. */
const HISTORIES = '40'

const Report = z.object({
  numTotalTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/**
 * `broken` is a file that could not be loaded: a mutation that does not run shows nothing about a
 * test. `killed` is a run that took too long or was ended by a signal before a test failed.
 */
export type Verdict = 'green' | 'red' | 'broken' | 'killed'

/** Runs test files in a folder until the first failure. */
export async function runTests(folder: string, tests: string[], signal: AbortSignal) {
  const report = join(folder, 'vitest.json')
  rmSync(report, { force: true })
  const args = ['run', '--bail=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...tests]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', HISTORIES },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  })
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { verdict: verdictOf(code, report), output }
}

/** `code` is null where a signal ended the run. */
export function verdictOf(code: number | null, path: string): Verdict {
  if (!existsSync(path)) return code === null ? 'killed' : 'broken'
  const { numTotalTests, numFailedTests, testResults } = Report.parse(JSON.parse(readFileSync(path, 'utf8')))
  // After the first failure the other files are not run, and are listed without tests.
  if (numFailedTests > 0) return 'red'
  const isUnloaded = testResults.some(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  if (numTotalTests === 0 || isUnloaded) return 'broken'
  if (code === null) return 'killed'
  return code === 0 ? 'green' : 'red'
}
