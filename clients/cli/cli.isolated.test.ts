// Slow: each command is a process, and one tries again to reach a service.

import { once } from 'node:events'
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeLab } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { CommandLine } from '../testing/command-line.ts'
import { shiftSession } from '../testing/lab.ts'
import { VERSION } from '../typescript/src/index.ts'
import { commandLabFor } from './testing.ts'

const { bare, lab } = commandLabFor(testsCommit())

test('the version, and help with examples before flags', async () => {
  expect(await bare().run(['version', '-q', '--json'])).toMatchObject({
    code: 0,
    stdout: `{\n  "version": "${VERSION}"\n}\n`,
  })
  const { stdout } = await bare().run(['sessions', 'start', '--help'])
  expect(stdout.indexOf('Examples:')).toBeGreaterThan(stdout.indexOf('Usage:'))
  expect(stdout.indexOf('Flags:')).toBeGreaterThan(stdout.indexOf('Examples:'))
  expect(await bare().run(['help', 'exit-codes'])).toMatchObject({ code: 0, stdout: expect.stringContaining('125') })
})

test('what is asked wrongly exits with 5, and says what is near', async () => {
  const mistyped = await bare().run(['sesions'])
  expect(mistyped).toMatchObject({ code: 5, stdout: '' })
  expect(mistyped.stderr).toContain('Did you mean sessions?')
  const { cli } = await lab()
  for (const args of [
    ['boards', '--nope'],
    ['sessions', 'start'],
    ['sessions', 'start', 'uno', '--for', '30'],
    ['flash', 'no-such-file'],
  ])
    expect(await cli.run(args), args.join(' ')).toMatchObject({ code: 5, stdout: '' })
})

test('without a key it is said where one comes from; a wrong key is refused with its source', async () => {
  expect(await bare().run(['boards'])).toMatchObject({ code: 5, stderr: expect.stringContaining('boardwalk login') })
  const wrong = await bare()
    .with({ SERVICE_API_KEY: `key_${'0'.repeat(48)}` })
    .run(['boards'])
  expect(wrong).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('from SERVICE_API_KEY') })
})

test('a refusal is said once, by the flags that were typed', async () => {
  const { cli, type } = await lab()
  const { code, stderr } = await cli.run(['sessions', 'start', type, '--for', '1000h'])
  expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 5, lines: 2 })
  expect(stderr).toMatch(/^--for must be/)
  const raw = await cli.run(['api', 'POST', '/v1/sessions', '-f', `board_type=${type}`, '-f', 'minutes=60000'])
  expect(raw.stderr).toMatch(/^\/minutes must be/)
})

test('a service that cannot be reached exits with 2', async () => {
  const { cli } = await lab()
  const { code, stdout, stderr } = await cli.with({ SERVICE_URL: 'http://127.0.0.1:9' }).run(['boards', '--json'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(JSON.parse(stderr)).toMatchObject({ code: 'connection_failed', exit_code: 2 })
})

test('login stores a key that only its owner can read, and refuses one that others can', async () => {
  const { secret, user } = await lab()
  const { SERVICE_URL: url = '' } = bare().environment
  const alone = await CommandLine.create({ SERVICE_URL: url })
  const stored = await alone.run(['login', '--with-key'], `${secret}\n`)
  expect(stored).toMatchObject({ code: 0, stderr: expect.stringContaining(user.email) })
  expect(stored.stdout + stored.stderr).not.toContain(secret)
  const folder = alone.environment.SERVICE_CONFIG_DIR as string
  const file = join(folder, 'credentials.json')
  expect([folder, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
  const { SERVICE_URL: _, ...others } = alone.environment
  expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))).toEqual({ url })
  const status = await alone.with({ ...others, SERVICE_URL: '' }).run(['status', '--json'])
  expect(JSON.parse(status.stdout)).toMatchObject({ service: url, credential: file, user: { id: user.id } })

  chmodSync(file, 0o644)
  expect(await alone.run(['status'])).toMatchObject({ code: 5, stderr: expect.stringContaining('chmod 600') })
  chmodSync(file, 0o600)
  expect(await alone.run(['logout'])).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).not.toContain(secret)
})

test('lists are tab-separated without a header, JSON, chosen fields or ids', async () => {
  const { cli, type, board } = await lab()
  expect((await cli.run(['boards', '--type', type])).stdout).toMatch(new RegExp(`^${type}\\t1/1\\t0\\t`))
  const { stdout } = await cli.run(['boards', '--each', '--type', type, '--fields', 'id,state'])
  expect(JSON.parse(stdout)).toEqual([{ id: board.id, state: 'available' }])
  expect((await cli.run(['boards', '--each', '--type', type, '-q'])).stdout).toBe(`${board.id}\n`)
  expect(await cli.run(['boards', '--fields', 'nope'])).toMatchObject({ code: 5, stdout: '' })
  expect((await cli.run(['images', '--type', type, '--json'])).stdout).toContain('"img_')
  expect((await cli.run(['credits', '--json'])).stdout).toContain('"amount": 100')
})

test('a session is started, shown by the end of its id, extended, and ended', async () => {
  const { cli, type } = await lab()
  const started = await cli.run(['sessions', 'start', type, '--for', '10m', '--meta', 'job=unit tests', '-q'])
  expect(started).toMatchObject({ code: 0, stderr: expect.stringContaining('is running on') })
  const id = started.stdout.trim()
  expect(id).toMatch(/^ses_\w{26}$/)
  const shown = JSON.parse((await cli.run(['sessions', 'show', id.slice(-6), '--json'])).stdout)
  expect(shown).toMatchObject({ id, state: 'running', metadata: { job: 'unit tests' }, lease_seconds: null })
  expect(await cli.run(['sessions', 'extend', '--by', '5m'])).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('--yes'),
  })
  expect(await cli.run(['sessions', 'extend', '--by', '5m', '--yes'])).toMatchObject({ code: 0 })
  expect(await cli.run(['sessions', 'end'])).toMatchObject({ code: 5 })
  expect(await cli.with({ SERVICE_SESSION_ID: id }).run(['sessions', 'end'])).toMatchObject({ code: 0 })
  expect(await cli.run(['sessions', 'wait', id, '--for', 'ended', '--fields', 'end_reason'])).toMatchObject({
    stdout: expect.stringContaining('user_ended'),
  })
  expect(await cli.run(['reset', id])).toMatchObject({ code: 5 })
})

test('no session is just taken: of several none, and their ids are said', async () => {
  const { cli, type, user } = await lab()
  const other = await makeLab()
  const ids = []
  for (const one of [type, other.type]) ids.push((await cli.run(['sessions', 'start', one, '-q'])).stdout.trim())
  const { code, stderr } = await cli.run(['sessions', 'show'])
  expect(code).toBe(5)
  for (const id of ids) expect(stderr).toContain(id)
  expect(user.id).toMatch(/^usr_/)
})

test('no board in time exits with 3, and leaves no session behind', async () => {
  const { cli, type, sessions } = await lab()
  const first = await cli.run(['sessions', 'start', type, '-q'])
  expect(await cli.run(['sessions', 'start', type, '--no-queue'])).toMatchObject({ code: 3, stdout: '' })
  const late = await cli.run(['sessions', 'start', type, '--queue-timeout', '1s', '--json'])
  expect(late).toMatchObject({ code: 3, stdout: '' })
  const all: { id: string; state: string }[] = await sessions()
  expect(all.filter(({ state }) => state !== 'ended').map(({ id }) => id)).toEqual([first.stdout.trim()])
})

test('a command that was killed loses its session at the edge of the lease', async () => {
  const { cli, type, sessions } = await lab()
  const script = "console.error('it runs as', process.pid); setInterval(() => {}, 1000)"
  const seconds = 15
  const lease = ['--lease', `${seconds}s`]
  const { child, said } = cli.start('exec', '--type', type, ...lease, '--', process.execPath, '-e', script)
  const [, orphan] = /it runs as (\d+)/.exec(await said(/it runs as \d+\n/)) ?? []
  child.kill('SIGKILL')
  process.kill(Number(orphan))
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  const [{ id }] = await sessions()
  await shiftSession(id, seconds)
  await expect.poll(sessions, { timeout: 40_000, interval: 100 }).toMatchObject([{ end_reason: 'lease_expired' }])
})

test('SIGINT while it waits in the queue ends the session', async () => {
  const { cli, type, sessions } = await lab()
  await cli.run(['sessions', 'start', type, '-q'])
  const { child, ended, said } = cli.start('sessions', 'start', type)
  await said('place 1 in the queue')
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 130, stdout: '' })
  expect((await sessions()).map(({ end_reason }: { end_reason: string }) => end_reason)).toContain('cancelled')
})

test('api calls any operation, with members, pages and headers', async () => {
  const { cli, type } = await lab()
  for (let i = 0; i < 3; i++) {
    const id = (await cli.run(['sessions', 'start', type, '-q'])).stdout.trim()
    await cli.run(['sessions', 'end', id])
  }
  const { stdout } = await cli.run(['api', 'GET', '/v1/sessions', '-f', 'limit=2', '--all'])
  expect(stdout.trim().split('\n')).toHaveLength(2)
  expect((await cli.run(['api', 'get', '/v1/auth/me', '-i'])).stdout).toMatch(/^HTTP 200\n/)
  const limited = await cli.run([
    'api',
    'PUT',
    '/v1/credits/limits',
    '-f',
    'credits_per_day=50',
    '-f',
    'low_balance_credits=null',
  ])
  expect(JSON.parse(limited.stdout)).toMatchObject({ credits_per_day: 50 })
  expect(await cli.run(['api', 'GET', '/v1/nothing'])).toMatchObject({ code: 5, stdout: '' })
})

test('keys are created, listed and revoked; the secret is printed once', async () => {
  const { cli } = await lab()
  const { stdout } = await cli.run(['keys', 'create', '--label', 'CI', '--access', 'run', '--expires', '90d', '--json'])
  const created = JSON.parse(stdout)
  expect(created).toMatchObject({ label: 'CI', access: 'run', key: expect.stringMatching(/^key_/) })
  const listed = await cli.run(['keys', 'list', '--json'])
  expect(listed.stdout).toContain(created.id)
  expect(listed.stdout).not.toContain(created.key)
  expect(await cli.run(['keys', 'revoke', created.id])).toMatchObject({ code: 0 })
  expect((await cli.run(['keys', 'list', '-q'])).stdout).not.toContain(created.id)
})

test('calls are logged on request, without the key', async () => {
  const { cli, secret } = await lab()
  const { stderr } = await cli.with({ SERVICE_DEBUG: '1' }).run(['boards', '-q'])
  expect(stderr).toMatch(/> GET \/v1\/board-types\n.*< 200 \d+ ms req_/s)
  expect(stderr).not.toContain(secret)
})
