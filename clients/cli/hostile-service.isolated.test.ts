// Slow: each command is a process.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { actionFileOf } from '#http/api/bundled-clients.ts'
import { bundleActionsIfStale } from '#scripts/bundle-action.ts'
import { PROGRAMS } from '#test/programs.ts'
import { CommandLine } from '../testing/command-line.ts'
import { type FakeConnection, fakeService, prints } from '../testing/fake-console.ts'

const KEY = `key_${'0'.repeat(48)}`
const SESSION = `ses_${'0'.repeat(26)}`
/** A title, the clipboard, the same for 8-bit terminals, another order, a line, a command. */
const EVIL = 'HELD\u001b]0;title\u0007\u001b]52;c;aGk=\u0007\u009b31m\u007f\u202e\r\n::error::mine\n$(id)'
const OBEYED = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

let bare: CommandLine
beforeAll(async () => {
  bare = await CommandLine.create({ SERVICE_API_KEY: KEY })
  await bundleActionsIfStale(PROGRAMS)
}, 60_000)

const PROBLEM = {
  ...{ type: EVIL, title: EVIL, status: 409, code: EVIL, detail: EVIL, request_id: EVIL, top_up_url: EVIL },
  errors: [{ pointer: EVIL, detail: EVIL }],
}
const GRANT = { ...{ device_code: 'd', interval: 0, expires_in: 9 }, user_code: EVIL, verification_uri_complete: EVIL }
const SESSION_RECORD = {
  ...{ id: EVIL, state: EVIL, end_reason: EVIL, end_message: EVIL, board_type: EVIL, board_id: EVIL },
  ...{ metadata: { [EVIL]: EVIL }, connection: EVIL, credits_used: EVIL, credits_per_minute: EVIL },
}

const answers: Record<string, { status: number; body: object }> = {
  '/v1/auth/device': { status: 200, body: GRANT },
  '/v1/board-types': { status: 200, body: { board_types: [{ board_type: EVIL, board_specs: EVIL, label: EVIL }] } },
  '/v1/sessions': { status: 200, body: { active: [SESSION_RECORD], ended: [SESSION_RECORD] } },
}
const evilService = () => fakeService([], ({ pathname }) => answers[pathname] ?? { status: 409, body: PROBLEM })

/** Breaks in any place that writes a service's words past `say`, `visible` or `oneLine`. */
test.each([
  ['sessions', 'end', SESSION],
  ['sessions', 'end', SESSION, '--json'],
  ['sessions', 'list'],
  ['sessions', 'list', '--json'],
  ['sessions', 'list', '--quiet'],
  ['sessions', 'end', 'HELD'],
  ['boards'],
  ['boards', '--json'],
  ['status'],
  ['run', '--type', 'uno', '--expect', 'x', '--json'],
  ['exec', '--type', 'uno', '--', 'true'],
  ['api', 'GET', '/v1/sessions'],
  ['api', 'GET', '/v1/nothing', '--include'],
  ['login', '--no-browser'],
])('%s %s: nothing that a service says is obeyed by the terminal', async (...args) => {
  const { url } = await evilService()
  const { stdout, stderr } = await bare.with({ SERVICE_URL: url }).run(args)
  expect(stdout + stderr).toContain('HELD')
  expect(stdout + stderr).not.toMatch(OBEYED)
})

/** Bash runs the commands in what it completes with. */
test('a service completes no command of its own', async () => {
  const { url } = await evilService()
  const { stdout } = await bare.with({ SERVICE_URL: url }).run(['complete', '--', 'run', '--type', ''])
  expect(stdout).toBe('')
})

test('the step after an action writes a service’s words on one line', async () => {
  const { url } = await fakeService([], () => ({ status: 200, body: SESSION_RECORD }))
  const env = { ...bare.environment, NODE_ENV: 'production' as const, STATE_session_id: SESSION }
  const inputs = { 'INPUT_API-KEY': KEY, INPUT_URL: url }
  const child = spawn(process.execPath, [actionFileOf(PROGRAMS, 'run', 'post.mjs')], { env: { ...env, ...inputs } })
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect(printed).toContain('HELD')
  expect(printed).not.toMatch(OBEYED)
  expect(printed).not.toMatch(/^::error/m)
})

/** Breaks where one of them writes to a terminal past `boardOutput`. */
test.each([
  ['console', '--read-only'],
  ['logs', '--raw'],
])('a board’s title and clipboard do not reach a terminal by %s, and reach a file', async (...words) => {
  const printed = 'one\u001b]0;title\u0007 \u001b]52;c;aGk=\u001b\\two'
  const act = (connection: FakeConnection) => {
    prints(printed)(connection)
    connection.end('user_ended')
  }
  const { url } = await fakeService([act, act], () => ({ status: 200, text: printed }))
  const cli = bare.with({ SERVICE_URL: url })
  const args = [...words, SESSION]
  expect((await cli.run(args)).stdout).toBe(printed)
  const line = [process.execPath, cli.file, ...args].map((word) => `'${word}'`).join(' ')
  const form = process.platform === 'linux' ? ['-qec', line, '/dev/null'] : ['-q', '/dev/null', 'sh', '-c', line]
  const env = { ...cli.environment, NODE_ENV: 'production' as const }
  const child = spawn('script', form, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [onScreen] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect(onScreen).toMatch(/one.*two/)
  expect(onScreen).not.toMatch(/title|52;c/)
})
