// Slow: each command is a process.
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bareCommandLine, labFor } from '../../testing/lab.ts'
import { boardwalk, openPort, startSession } from '../../typescript/src/index.ts'

const lab = labFor(testsCommit())
const bare = bareCommandLine()

/** A session on a scripted board, and the command line of its user. */
async function newSession() {
  const { url } = lab()
  const { key } = await lab().makeUser()
  const { boardType } = await lab().makeBoards()
  const client = boardwalk({ url, apiKey: key })
  const session = await startSession(client, { boardType, leaseSeconds: null })
  onTestFinished(async () => void (await session.end()))
  const cli = bare.with({ SERVICE_URL: url, SERVICE_API_KEY: key, SERVICE_SESSION_ID: session.id })
  return { session, cli }
}

/** A program in the place of gdb: it says with what it was started, and keeps its commands. */
function fakeGdb() {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-fake-gdb-'))
  const [path, kept] = [join(folder, 'gdb'), join(folder, 'commands')]
  writeFileSync(path, `#!/bin/sh\necho "$@"\ncp "$5" ${kept}\nexit 3\n`)
  chmodSync(path, 0o755)
  return { path, commands: () => readFileSync(kept, 'utf8') }
}

/** A gdb that a user has not left. */
function endlessGdb(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'boardwalk-fake-gdb-')), 'gdb')
  writeFileSync(path, '#!/bin/sh\necho "it runs as $$" >&2\nexec sleep 60\n')
  chmodSync(path, 0o755)
  return path
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

function elfFor(machine: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'boardwalk-elf-')), 'app.elf')
  const elf = Buffer.alloc(64)
  elf.write('\x7fELF', 'latin1')
  elf.writeUInt16LE(machine, 18)
  writeFileSync(path, elf)
  return path
}

/** Breaks if gdb carries out what lies around, or what reaches the board stays on the disk. */
test('gdb is started with commands of its own, which are gone afterwards; its exit code is the answer', async () => {
  const { cli, session } = await newSession()
  const [gdb, elf] = [fakeGdb(), elfFor(40)]
  const { code, stdout } = await cli.run(['gdb', '--gdb', gdb.path, elf, '--', '-q'])
  expect(code).toBe(3)
  const [, file = ''] = /^-iex set auto-load off -x (\S+) -q (\S+)\n$/.exec(stdout) ?? []
  expect(stdout).toContain(elf)
  expect(gdb.commands()).toMatch(new RegExp(`^target remote \\| exec .* port ${session.id} gdb$`, 'm'))
  expect(existsSync(file)).toBe(false)
})

/** Breaks where only the end of gdb ends it: what closes a terminal leaves both behind. */
test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends gdb as well', async (signal, code) => {
  const { cli } = await newSession()
  const { child, ended, said } = cli.start('gdb', '--gdb', endlessGdb(), elfFor(40))
  onTestFinished(() => void child.kill('SIGKILL'))
  const pid = Number(/it runs as (\d+)/.exec(await said(/it runs as \d+\n/))?.[1])
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
  child.kill(signal)
  expect((await ended).code).toBe(code)
  expect(isRunning(pid)).toBe(false)
})

test.each([
  [['nothing.elf'], 'There is no file nothing.elf.'],
  [['package.json'], 'package.json is no ELF file of a board that can be debugged.'],
  [['--gdb', '/nowhere/gdb'], 'There is no program /nowhere/gdb here. Name another one: --gdb PATH.'],
])('gdb %j never starts one, and says why', async (args, text) => {
  const { cli } = await newSession()
  const ran = await cli.run(['gdb', ...args])
  expect(ran).toMatchObject({ code: 125, stdout: '' })
  expect(ran.stderr).toContain(text)
})

test('with --listen, one debugger at a time is served', async () => {
  const { cli } = await newSession()
  const running = cli.start('gdb', '--listen', '0', '--json')
  onTestFinished(() => void running.child.kill('SIGKILL'))
  const [line] = await once(running.child.stdout, 'data')
  const { address } = JSON.parse(String(line)) as { address: string }
  const [host = '', port] = address.split(':')
  expect(host).toBe('127.0.0.1')
  const connect = () => createConnection({ host, port: Number(port) })
  const first = connect()
  onTestFinished(() => void first.destroy())
  first.write('x')
  // The scripted board sends back what it is sent.
  expect(String(await once(first, 'data'))).toBe('x')
  const second = connect()
  second.on('error', () => {})
  await once(second, 'close')
  expect(first.destroyed).toBe(false)
})

test('with --listen, a debugger that finds the port in use is turned away in words', async () => {
  const { cli, session } = await newSession()
  const held = await openPort(session, 'gdb')
  onTestFinished(() => void held.destroy())
  const running = cli.start('gdb', '--listen', '0', '--json')
  onTestFinished(() => void running.child.kill('SIGKILL'))
  const [line] = await once(running.child.stdout, 'data')
  const { address } = JSON.parse(String(line)) as { address: string }
  let said = ''
  running.child.stderr.on('data', (chunk) => (said += chunk))
  const debuggerSocket = createConnection({ host: '127.0.0.1', port: Number(address.split(':')[1]) })
  debuggerSocket.on('error', () => {})
  await once(debuggerSocket, 'close')
  await vi.waitFor(() => expect(said).toMatch(/turned away: The port gdb is in use\. .* with `--take`\./))
})

/** Breaks where each debugger is turned away for ever: VS Code tries again and again. */
test.each(['while a debugger is there', 'before one comes'])('--listen ends after its session, %s', async (when) => {
  const { cli, session } = await newSession()
  const running = cli.start('gdb', '--listen', '0', '--json')
  onTestFinished(() => void running.child.kill('SIGKILL'))
  const [line] = await once(running.child.stdout, 'data')
  const { address } = JSON.parse(String(line)) as { address: string }
  const [host = '', port] = address.split(':')
  const connect = () => createConnection({ host, port: Number(port) }).on('error', () => {})
  if (when === 'before one comes') await session.end()
  const debuggerSocket = connect()
  onTestFinished(() => void debuggerSocket.destroy())
  if (when !== 'before one comes') {
    debuggerSocket.write('x')
    await once(debuggerSocket, 'data')
    await session.end()
  }
  const { code, stderr } = await running.ended
  expect(code).toBe(125)
  expect(stderr).toMatch(/has ended|session_ended/)
})
