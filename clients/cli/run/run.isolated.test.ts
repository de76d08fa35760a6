// Slow: each command is a process, and several wait for what is not printed.

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bareCommandLine, labFor } from '../../testing/lab.ts'

const lab = labFor(testsCommit())
const bare = bareCommandLine()
afterEach(() => lab().proxy.heal())

async function bench() {
  const { boardType, agent } = await lab().makeBoards()
  const { key } = await lab().makeUser()
  const cli = bare.with({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
  const sessions = async () => JSON.parse((await cli.run(['sessions', 'list', '--json'])).stdout)
  const run = (...args: string[]) => cli.run(['run', '--type', boardType, ...args])
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-run-'))
  const firmware = join(folder, 'app.hex')
  writeFileSync(firmware, ':020000040000FA\n:0400000001020304F2\n:00000001FF\n')
  return { boardType, agent, cli, sessions, run, folder, firmware }
}

const LEASE_SECONDS = 15
const LOGIN = ['--expect', 'login: $', '--send', 'root\\n', '--expect', '# $']

test('steps in the order given pass, the output is shown, and the session is ended', async () => {
  const { run, sessions } = await bench()
  const { code, stdout, stderr } = await run(
    ...LOGIN,
    '--send',
    'selftest\\n',
    '--expect',
    'ALL PASS',
    '--fail',
    'panic',
  )
  expect(code, stderr).toBe(0)
  expect(stdout).toContain('ALL PASS')
  expect(await sessions()).toMatchObject([{ state: 'ended', end_reason: 'user_ended', lease_seconds: 60 }])
})

test('a text that fails, a text that does not come, and a firmware that ends badly exit with 1', async () => {
  const { run, folder } = await bench()
  const junit = join(folder, 'out.xml')
  const log = join(folder, 'serial.log')
  const panicked = await run(
    ...LOGIN,
    '--send',
    'panic\\n',
    '--expect',
    'ready',
    '--fail',
    'panic: \\w+',
    '--json',
    '--junit',
    junit,
    '--log',
    log,
  )
  expect(panicked.code).toBe(1)
  expect(JSON.parse(panicked.stdout)).toMatchObject({
    ...{ result: 'failed', exit_code: 1, reason: 'fail', matched: 'panic: stack', attempts: 1, log, problem: null },
    session: { state: 'ended', end_reason: 'user_ended' },
  })
  expect(panicked.stderr).toContain('panic: stack')
  expect(readFileSync(junit, 'utf8')).toMatch(/failures="1".*panic: stack/s)
  expect(readFileSync(log, 'latin1')).toContain('\u001b[1mlogin: ')
  expect(await run('--expect', 'never', '--timeout', '1s')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('never'),
  })
  expect(await run('--expect', 'never', '--timeout', '1s', '--timeout-exit-code', '42')).toMatchObject({ code: 42 })
  const ended = await run(...LOGIN, '--send', 'exit 3\\n', '--expect', 'never', '--json')
  expect(ended.code).toBe(1)
  expect(JSON.parse(ended.stdout)).toMatchObject({ reason: 'firmware_exit', firmware_exit_code: 3 })
  expect(await run(...LOGIN, '--send', 'exit 0\\n', '--expect', 'exit:0')).toMatchObject({ code: 0 })
  const missing = await run(...LOGIN, '--send', 'exit 0\\n', '--expect', 'never', '--timeout', '3s')
  expect(missing).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('step 5 of 5 did not come within 3 s: never'),
  })
})

/** Breaks if a board can write `::error::` into a log of GitHub, which makes an annotation. */
test('GitHub reads no workflow commands in what a board prints', async () => {
  const { cli, boardType, folder } = await bench()
  const github = cli.with({ GITHUB_ACTIONS: 'true' })
  const framed = (inside: string) => new RegExp(`^::stop-commands::(\\S{36})\\n[^]*${inside}[^]*\\n::\\1::\\n`)
  const args = ['run', '--type', boardType, '--expect', 'login: $']
  expect((await github.run(args)).stdout).toMatch(framed('login: '))
  const recorded = await github.run([...args, '--json'])
  expect(recorded.stderr).toMatch(new RegExp(framed('login: ').source.slice(1)))
  expect(JSON.parse(recorded.stdout)).toMatchObject({ result: 'passed' })
  const { id } = JSON.parse(recorded.stdout).session
  expect((await github.run(['logs', id])).stdout).toMatch(framed('login: '))
  expect((await github.run(['logs', id, '--raw'])).stdout).toMatch(/^boot/)
  const file = join(folder, 'stdout')
  const line = [process.execPath, cli.file, ...args].map((word) => `'${word}'`).join(' ')
  const env = { ...github.environment, NODE_ENV: 'production' as const }
  await promisify(execFile)('sh', ['-c', `${line} > '${file}'`], { env })
  expect(readFileSync(file, 'utf8')).toMatch(/^boot/)
})

test('a file is flashed, and what it prints is watched from its start', async () => {
  const { run, firmware } = await bench()
  const { code, stderr } = await run(firmware, '--expect', 'boot v1.2')
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('flash: succeeded')
})

test('what is asked wrongly exits with 5 before anything is spent', async () => {
  const { run, sessions, cli, boardType } = await bench()
  for (const args of [
    [],
    ['--expect', '('],
    ['--expect', 'x', '--format', 'cobol'],
    ['no-such-file.uf2', '--expect', 'x'],
  ])
    expect(await run(...args), args.join(' ')).toMatchObject({ code: 5, stdout: '' })
  expect(await cli.run(['run', '--expect', 'x'])).toMatchObject({ code: 5 })
  expect(await cli.run(['run', '--type', boardType, '--session', 'ses_x', '--expect', 'x'])).toMatchObject({ code: 5 })
  expect(await sessions()).toEqual([])
})

test('a flash that failed on the board exits with 2, and is tried again on request', async () => {
  const { run, agent, firmware, sessions } = await bench()
  agent.failNext('flash')
  expect(await run(firmware, '--expect', 'boot')).toMatchObject({ code: 2 })
  agent.failNext('flash')
  const { code, stdout } = await run(firmware, '--expect', 'boot', '--retries', '2', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ result: 'passed', attempts: 2 })
  expect((await sessions()).every(({ state }: { state: string }) => state === 'ended')).toBe(true)
})

test('a test that failed is never tried again', async () => {
  const { run, sessions } = await bench()
  await run('--expect', 'never', '--timeout', '1s', '--retries', '3')
  expect(await sessions()).toHaveLength(1)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the session first', async (signal, code) => {
  const { cli, boardType, sessions } = await bench()
  const { child, ended, said } = cli.start('run', '--type', boardType, '--expect', 'never', '--timeout', '5m')
  await said('is running on')
  child.kill(signal)
  const { code: exitCode, stderr } = await ended
  expect(exitCode).toBe(code)
  expect(stderr.split(`Stopped by ${signal}.`)).toHaveLength(2)
  expect(await sessions()).toMatchObject([{ state: 'ended', end_reason: 'user_ended' }])
})

test('closed stdout ends the session', async () => {
  const { cli, boardType, sessions, agent } = await bench()
  const { child, ended, said } = cli.start('run', '--type', boardType, '--expect', 'never', '--timeout', '5m')
  await said('is running on')
  child.stdout.destroy()
  const printing = setInterval(() => agent.print('more\r\n'), 100)
  expect((await ended).code).toBe(141)
  clearInterval(printing)
  expect(await sessions()).toMatchObject([{ state: 'ended', end_reason: 'user_ended' }])
})

test('a process that was killed loses its session at the edge of the lease', async () => {
  const { cli, boardType, sessions } = await bench()
  const args = ['--type', boardType, '--expect', 'never', '--timeout', '5m', '--lease', `${LEASE_SECONDS}s`]
  const { child, ended, said } = cli.start('run', ...args)
  await said('is running on')
  child.kill('SIGKILL')
  await ended
  const [{ id }] = await sessions()
  await lab().shift(id, LEASE_SECONDS)
  await expect.poll(sessions, { timeout: 40_000, interval: 100 }).toMatchObject([{ end_reason: 'lease_expired' }])
})

/** Breaks where the board of a failed test is ended with its run, or held for ever. */
test('the board of a test that failed is held, and its page and console are named', async () => {
  const { run, sessions, cli } = await bench()
  const held = await run('--expect', 'never', '--timeout', '1s', '--on-failure', 'hold', '30s', '--json')
  expect(held.code).toBe(1)
  const { held_until, session } = JSON.parse(held.stdout)
  expect(held.stderr).toContain(`held until ${held_until}: ${lab().url}/sessions/${session.id}`)
  expect(held.stderr).toContain(`boardwalk console ${session.id}`)
  expect(await sessions()).toMatchObject([{ id: session.id, state: 'running', lease_seconds: 30 }])
  await cli.run(['sessions', 'end', session.id])
  const passed = await run('--expect', 'login', '--on-failure', 'hold', '2m', '--json')
  expect(JSON.parse(passed.stdout)).toMatchObject({ held_until: null, session: { state: 'ended', lease_seconds: 120 } })
  for (const wrong of [['keep'], ['hold', '5'], ['hold', '1h'], ['hold', '5m', 'app.hex']])
    expect(await run('--expect', 'x', '--on-failure', ...wrong), wrong.join(' ')).toMatchObject({ code: 5 })
})

test('a session that is attached to, or kept, goes on', async () => {
  const { cli, boardType, sessions } = await bench()
  const id = (await cli.run(['sessions', 'start', boardType, '-q'])).stdout.trim()
  const kept = await cli.run(['run', '--session', id, '--send', '\\n', '--expect', 'login', '--json'])
  expect(kept, kept.stderr).toMatchObject({ code: 0 })
  expect(await sessions()).toMatchObject([{ id, state: 'running' }])
  await cli.run(['sessions', 'end', id])
  const { stderr } = await cli.run(['run', '--type', boardType, '--expect', 'login', '--keep'])
  expect(stderr).toContain('is still running. End it: boardwalk sessions end')
})

test("a pipe types at the console, and Enter is the board's", async () => {
  const { cli, boardType } = await bench()
  const id = (await cli.run(['sessions', 'start', boardType, '-q'])).stdout.trim()
  const { code, stdout } = await cli.run(['console', id, '--from', 'start', '--timeout', '2s'], 'root\nselftest\n')
  expect(code).toBe(0)
  expect(stdout).toContain('ALL PASS')
  expect((await cli.run(['logs', id])).stdout).toContain('login: root')
  const watching = cli.start('console', id, '--read-only')
  await watching.said('Connected')
  await cli.run(['sessions', 'end', id])
  expect(await watching.ended).toMatchObject({ code: 5, stderr: expect.stringContaining('user_ended') })
})
