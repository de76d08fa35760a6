import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** A process that never ends fails its test, and is killed. */
const TIMEOUT_MS = 30_000

/** Runs code in a process that survives uncaught exceptions, as Next makes ours do. */
async function run(code: string) {
  const script = `
    import { limitExit, stopAndExit } from '#scripts/exit.ts'
    process.on('uncaughtException', () => {})
    setInterval(() => {}, 1_000)
    const running = new AsyncDisposableStack()
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
  })
  const [[exitCode], said] = await Promise.all([once(child, 'close'), text(child.stderr)])
  return { exitCode, said }
}

// Breaks without the catch in `stopAndExit`: the process stays, with what had not been stopped
// yet.
test('a stop that fails is logged, and the process exits', async () => {
  const { exitCode, said } = await run(`
    running.defer(() => Promise.reject(new Error('it does not stop')))
    await stopAndExit(running, false)`)
  expect(exitCode).toBe(1)
  expect(said).toContain('it does not stop')
})

// Breaks without the timer in `limitExit`.
test('the process exits within its limit if something never stops', async () => {
  const { exitCode, said } = await run(`
    limitExit(100)
    running.defer(() => new Promise(() => {}))
    await stopAndExit(running, false)`)
  expect(exitCode).toBe(1)
  expect(said).toContain('Not everything stopped within 0.1 s')
})

test.each([
  [false, 0],
  [true, 1],
])('the exit code after an orderly stop says whether we failed (%s: %i)', async (failed, code) => {
  const { exitCode } = await run(`limitExit(60_000); await stopAndExit(running, ${failed})`)
  expect(exitCode).toBe(code)
})
