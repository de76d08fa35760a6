// Slow: each command is a process, and the service is killed in the middle of one test.
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import type { CommandLine } from '../../testing/command-line.ts'
import { bareCommandLine, labFor } from '../../testing/lab.ts'
import { boardwalk, readLog, startSession } from '../../typescript/src/index.ts'
import { connectTo } from './testing.ts'

const lab = labFor(testsCommit())
const bare = bareCommandLine()

/** A session on a scripted board, and the command line of its user. */
async function newSession() {
  const { url } = lab()
  const { key } = await lab().makeUser()
  const { boardType, agent } = await lab().makeBoards()
  const client = boardwalk({ url, apiKey: key })
  const session = await startSession(client, { boardType, leaseSeconds: null })
  onTestFinished(async () => void (await session.end()))
  const cli = bare.with({ SERVICE_URL: url, SERVICE_API_KEY: key, SERVICE_SESSION_ID: session.id })
  const record = async () => Buffer.concat(await Array.fromAsync(readLog(client, session.id, { format: 'raw' })))
  return { session, client, cli, agent, record }
}

/** Starts `boardwalk attach --json`, and returns where tools reach it. */
async function start(cli: CommandLine, ...flags: string[]) {
  const running = cli.start('attach', '--json', ...flags)
  onTestFinished(() => void running.child.kill('SIGKILL'))
  const [line] = await once(running.child.stdout, 'data')
  return { ...running, addresses: JSON.parse(String(line)) as Record<string, string> }
}

test('a command is run with the address, and its exit code is the answer', async () => {
  const { cli, session } = await newSession()
  const script =
    'console.log(process.argv[1], process.env.BOARDWALK_PORT, process.env.SERVICE_SESSION_ID); process.exit(7)'
  const { code, stdout } = await cli.run(['attach', '--tcp', '--', process.execPath, '-e', script, 'net:{}'])
  expect(code).toBe(7)
  expect(stdout).toMatch(new RegExp(`^net:(127\\.0\\.0\\.1:\\d+) \\1 ${session.id}\\n$`))
})

test.each([
  [['attach', '--', 'nosuchcmd'], 125, 'There is no program nosuchcmd in PATH.'],
  [['attach', '--'], 5, 'Give a command after --.'],
  [['attach', '--pty', '/nowhere/uno'], 5, '/nowhere/uno cannot be a pty: No such file or directory.'],
  [['attach', '--pty', 'package.json'], 5, 'package.json is there already.'],
  [['attach', '--port', 'jtag'], 5, 'The board has no such port. It has echo, gdb.'],
  [['attach', '--port', 'echo', '--from', 'start'], 5, 'A port is not recorded'],
  [['attach', '--port', 'echo', '--lines', 'esp'], 5, 'A port has no DTR and RTS'],
])('%j exits with %i', async (args, code, text) => {
  const { cli } = await newSession()
  const ran = await cli.run(args)
  expect(ran).toMatchObject({ code, stdout: '' })
  expect(ran.stderr).toContain(text)
})

test('another port is served in place of the console, until the session ends', async () => {
  const { cli, session } = await newSession()
  const { ended, said, addresses } = await start(cli, '--tcp', '--port', 'echo')
  const tool = await connectTo(addresses.tcp)
  const sent = Uint8Array.from({ length: 200_000 }, (_, at) => at * 7)
  tool.say(sent)
  await vi.waitUntil(() => tool.text().length === sent.length, 10_000)
  expect(Buffer.from(tool.text(), 'latin1').equals(sent)).toBe(true)
  tool.socket.end()
  await said('The program has left.')
  const next = await connectTo(addresses.tcp)
  next.say(Buffer.from('again'))
  await next.shows('again')
  expect(next.text()).toBe('again')
  await session.end()
  expect(await ended).toMatchObject({ code: 5, stderr: expect.stringContaining('has ended: user_ended') })
})

test('a signal ends attach, and the session goes on', async () => {
  const { cli, client, session } = await newSession()
  const { child, ended, addresses } = await start(cli, '--tcp')
  const tool = await connectTo(addresses.tcp)
  child.kill('SIGINT')
  await once(tool.socket, 'close')
  expect(await ended).toMatchObject({ code: 130 })
  await session.refresh()
  expect(session.record.state).toBe('running')
  expect(client.url).toBe(lab().url)
})

/** Breaks where attach goes on with a pty that nobody serves any more. */
test('the end of the program that has the pty is said, and ends attach', async () => {
  const { cli } = await newSession()
  const pty = join(mkdtempSync(join(tmpdir(), 'boardwalk-pty-')), 'uno')
  const { child, ended } = await start(cli, '--pty', pty)
  process.kill(Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')))
  const { code, stderr } = await ended
  expect(code).toBe(2)
  expect(stderr).toContain(`${pty} is gone: python3 has ended.`)
})

test('2 MiB come by raw TCP byte for byte', async () => {
  const { cli, agent, record } = await newSession()
  const { addresses } = await start(cli, '--tcp', '--from', 'start')
  const tool = await connectTo(addresses.tcp)
  for (let n = 0; n < 32; n++) agent.print(Uint8Array.from({ length: 64 * 1024 }, (_, at) => at * (n + 7)))
  agent.print('the end')
  await tool.shows('the end')
  expect(Buffer.from(tool.text(), 'latin1').equals(await record())).toBe(true)
})

/** Breaks where a connection that is made again repeats or skips output. */
test('a service that is killed costs no byte, and doubles none', async () => {
  const { cli, agent, record } = await newSession()
  const { addresses } = await start(cli, '--tcp', '--from', 'start')
  const tool = await connectTo(addresses.tcp)
  await tool.shows('login: ')
  agent.print('a'.repeat(50_000))
  await tool.shows('a'.repeat(50_000))
  await lab().kill()
  agent.print('b'.repeat(50_000))
  await lab().restart()
  agent.print('c'.repeat(50_000))
  await vi.waitUntil(() => tool.text().endsWith('c'.repeat(50_000)), 30_000)
  expect(Buffer.from(tool.text(), 'latin1').equals(await record())).toBe(true)
})

test('pipe is the board and nothing else, on both of its streams', async () => {
  const { cli, agent, session, record } = await newSession()
  const log = join(mkdtempSync(join(tmpdir(), 'boardwalk-pipe-')), 'words')
  const { child, ended } = cli.with({ BOARDWALK_PIPE_LOG: log }).start('pipe')
  child.stdin.write('root\n')
  await once(child.stdout, 'data')
  child.stdin.write('binary\n')
  agent.print('the end')
  await vi.waitUntil(async () => (await record()).includes('<\0\xff>', 'latin1'))
  await session.end()
  const { code, stdout, stderr } = await ended
  expect({ code, stderr }).toEqual({ code: 5, stderr: '' })
  expect((await record()).toString().endsWith(stdout)).toBe(true)
  expect(stdout).toContain('root\r\n# ')
  expect(readFileSync(log, 'utf8')).toContain('has ended: user_ended')
})

/** Breaks where a question, a refusal or a warning is taken for what the board printed. */
test.each([
  ['an unknown session', { SERVICE_SESSION_ID: `ses_${'0'.repeat(26)}` }, 5],
  ['no session', { SERVICE_SESSION_ID: '' }, 5],
  ['a wrong key', { SERVICE_API_KEY: `key_${'0'.repeat(48)}` }, 4],
  ['no service', { SERVICE_URL: 'http://127.0.0.1:9' }, 2],
  ['a log that cannot be written', { BOARDWALK_PIPE_LOG: '/nowhere/log' }, 5],
])('pipe says nothing of %s but its exit code', async (_, environment, code) => {
  const { cli, session } = await newSession()
  if ('SERVICE_SESSION_ID' in environment) await session.end()
  expect(await cli.with(environment).run(['pipe'])).toMatchObject({ code, stdout: '', stderr: '' })
})
