// Slow: each case is a process, and one closes a pool that lost a connection.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { LOGIN_SECRET } from '#db/test-server.ts'
import { testsCommit } from '#db/testing.ts'
import { programFile } from '#test/programs.ts'

const url = testsCommit()

/** A process that runs longer is killed, and its test fails. */
const TIMEOUT_MS = 30_000

/** Runs code in a process with the handler. Returns its exit code and its output. */
async function run(code: string) {
  const script = `
    import { closeDatabase, db, enableTimeouts, handleUncaught, transaction } from '${await programFile('uncaught')}'
    handleUncaught((error) => {
      console.log('ends: ' + error.message)
      process.exit(1)
    })
    process.on('uncaughtException', () => console.log('another handler ran'))
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { NODE_ENV: 'test', DATABASE_URL: url, LOGIN_SECRETS: LOGIN_SECRET, LOG: 'json' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  })
  const [[exitCode], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { exitCode, stdout, stderr }
}

// Breaks without `handleUncaught`: the error that postgres.js throws in a timer ends the process.
test('a connection lost under a transaction is logged, and the process goes on', async () => {
  const { exitCode, stdout, stderr } = await run(`
    enableTimeouts()
    await transaction(() => db().execute('select pg_terminate_backend(pg_backend_pid())')).catch(() => {})
    const [row] = await db().execute('select 1 as one')
    console.log('goes on: ' + row.one)
    await closeDatabase()`)
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'goes on: 1\n' })
  expect(stderr).toMatch(/^\{"level":"warn",.*"task":"uncaught","warning":"TypeError: .*connection\.js:\d+/)
})

// Breaks if the stack or the code is not checked.
test.each([
  ['our own error', `throw new Error('broken')`],
  ['our own error of the same kind', `const broken = null; broken.write()`],
  ['an unhandled rejection', `Promise.reject(new Error('broken'))`],
  ['an error with another code', `throw Object.assign(new Error('broken'), { code: 'ENOSPC' })`],
])('%s ends the process', async (_, code) => {
  const { exitCode, stdout } = await run(`setTimeout(() => {}, 60_000); setImmediate(() => { ${code} })`)
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^ends: (broken|Cannot read properties of null)/)
})

// Breaks without the codes of disconnected clients: any client could end the process.
test('a client that disconnects during a request does not end the process', async () => {
  const { exitCode, stdout, stderr } = await run(`
    setImmediate(() => { throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' }) })
    setImmediate(() => setImmediate(() => console.log('goes on')))`)
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'goes on\n' })
  expect(stderr).toContain('"task":"uncaught"')
})
