// Slow: each debugger is a process, with another one that it starts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DriverEvents, PortSide } from '#agent/drivers/driver.ts'
import { PacketReader, packetOf } from '#agent/gdb/packets.ts'
import { checkHardware } from './check.ts'
import { HardwareBoard } from './config.ts'
import { serialDriver } from './driver.ts'

const DOUBLE = join(import.meta.dirname, '../../test/doubles/gdb-tool.mjs')
const STARTED_MS = 20_000

/** A stand-in for a tool, and what it has written down. */
function standIn(transport: 'stdio' | 'tcp') {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-debugger-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const log = join(folder, 'log')
  const said = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  const pids = () => [...said().matchAll(/^pids (\d+) (\d+)$/gm)].flatMap(([, ...both]) => both.map(Number))
  const where = transport === 'tcp' ? '{tcp}' : 'stdio'
  const debug = { argv: [process.execPath, DOUBLE, log, where], transport, reset: 'reset halt' }
  return { debug, log, said, pids, asked: () => [...said().matchAll(/^asked (.*)$/gm)].map(([, body]) => body) }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** A board whose line is an address of this computer, and which prints as it is connected to. */
async function makeBoard(more: object) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('ready\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const board = HardwareBoard.parse({
    ...{ slot: 'a', driver: 'serial', port: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` },
    flash: { argv: ['true', '{firmware}'], formats: ['bin'] },
    ...more,
  })
  return board
}

async function start(more: object) {
  const driver = serialDriver(await makeBoard(more))
  const events: DriverEvents = { output: () => {}, note: () => {}, failed: () => {} }
  await driver.start(events, { format: 'bin', bytes: Buffer.alloc(16), address: null })
  onTestFinished(() => driver.wipe())
  return driver
}

/** What a debugger sends, and waits for. */
function speakOver(side: PortSide) {
  const bodies: string[] = []
  const reader = new PacketReader()
  side.on('data', (bytes: Buffer) => {
    for (const piece of reader.take(bytes)) if (piece.kind === 'packet') bodies.push(piece.body)
  })
  const reply = () => vi.waitUntil(() => bodies.shift(), { timeout: STARTED_MS })
  const ask = (body: string) => {
    side.write(packetOf(body))
    return reply()
  }
  return { ask, reply }
}

const never = new AbortController().signal

test.each(['stdio', 'tcp'] as const)(
  'a tool that speaks by %s is asked what is on the list, and is gone with its debugger',
  async (transport) => {
    const tool = standIn(transport)
    const driver = await start({ debug: tool.debug })
    expect(driver.ports).toEqual([{ name: 'gdb', protocol: 'gdb-remote' }])
    const side = await driver.openPort?.('gdb', never)
    if (!side) throw new Error('there is no port')
    const { ask, reply } = speakOver(side)
    expect(await ask('?')).toBe('T05thread:01;')
    expect(await ask('m20000000,2')).toBe('beef')
    expect(await ask('Z0,8000100,2')).toBe('OK')
    expect(await ask(`qRcmd,${Buffer.from('exec id').toString('hex')}`)).toMatch(/^O/)
    expect(await reply()).toBe('E01')
    expect(await ask(`qRcmd,${Buffer.from('reset').toString('hex')}`)).toBe('OK')
    side.write(packetOf('c'))
    await vi.waitUntil(() => tool.asked().includes('c'))
    side.write('\x03')
    expect(await reply()).toBe('T02thread:01;')
    const monitor = `qRcmd,${Buffer.from('reset halt').toString('hex')}`
    expect(tool.asked()).toEqual(['?', '?', 'm20000000,2', 'Z0,8000100,2', monitor, 'c'])
    side.destroy()
    await vi.waitUntil(() => !tool.pids().some(isRunning), { timeout: STARTED_MS })
    expect(tool.pids()).toHaveLength(2)
    expect(tool.asked().slice(-2)).toEqual(['z0,8000100,2', 'D'])
  },
  60_000,
)

/** Breaks if a tool that flashes finds the probe taken. */
test('a flash ends the debugger before its tool is run, and says so', async () => {
  const tool = standIn('stdio')
  const looks = `const said = require('node:fs').existsSync(process.argv[1]) ? require('node:fs').readFileSync(process.argv[1], 'utf8') : ''
    for (const [, pid] of said.matchAll(/^pids (\\d+)/gm)) { let runs = true
      try { process.kill(Number(pid), 0) } catch { runs = false }
      if (runs) { console.error('the probe is taken'); process.exit(1) } }`
  const flash = { argv: [process.execPath, '-e', looks, tool.log, '{firmware}'], formats: ['bin'] }
  const driver = await start({ debug: tool.debug, flash })
  const side = await driver.openPort?.('gdb', never)
  const over = new Promise((resolve) => side?.once('error', resolve))
  await driver.flash?.(
    { format: 'bin', bytes: Buffer.alloc(16), address: null },
    { verify: true, progress: () => {}, signal: never },
  )
  expect(await over).toMatchObject({ name: 'UserFault', message: 'the board is being flashed' })
  expect(tool.pids().some(isRunning)).toBe(false)
}, 60_000)

test('a tool that dies ends the stream, and one that does not speak is refused with its last words', async () => {
  const tool = standIn('tcp')
  const driver = await start({ debug: tool.debug })
  const side = await driver.openPort?.('gdb', never)
  const over = new Promise((resolve) => side?.once('error', resolve))
  process.kill(tool.pids()[0] ?? 0, 'SIGKILL')
  expect(String(await over)).toContain('The debugger of this board has ended.')
  await vi.waitUntil(() => !tool.pids().some(isRunning), { timeout: STARTED_MS })
  for (const transport of ['stdio', 'tcp'] as const) {
    const argv = ['sh', '-c', 'echo "no probe found" >&2', transport === 'tcp' ? '{tcp}' : '']
    const silent = await start({ debug: { argv: argv.filter(Boolean), transport } })
    await expect(silent.openPort?.('gdb', never)).rejects.toThrow(/no probe found/)
  }
}, 60_000)

/** Breaks if nothing but the agent's own end ends what it has started. */
test.each(['stdio', 'tcp'] as const)(
  'kill -9 of the agent leaves no tool that speaks by %s behind',
  async (transport) => {
    const tool = standIn(transport)
    const script = `import { RunningTool } from '${join(import.meta.dirname, 'debug-tool.ts')}'
    await RunningTool.start(${JSON.stringify({ ...tool.debug, env: [] })}, {}, new AbortController().signal)
    setInterval(() => {}, 60_000)`
    const agent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: 'inherit' })
    onTestFinished(() => void agent.kill('SIGKILL'))
    await vi.waitUntil(() => tool.pids().length === 2, { timeout: STARTED_MS })
    expect(tool.pids().every(isRunning)).toBe(true)
    agent.kill('SIGKILL')
    await vi.waitUntil(() => !tool.pids().some(isRunning), { timeout: STARTED_MS })
  },
  60_000,
)

test('agent check starts the tool, reads the registers and ends it', async () => {
  const tool = standIn('stdio')
  const findings = await checkHardware(await makeBoard({ debug: tool.debug }), 5_000)
  expect(findings).toContainEqual({ slot: 'a', found: expect.stringContaining('reads the registers') })
  expect(tool.asked()).toEqual(['?', 'g', 'D'])
  expect(tool.pids().some(isRunning)).toBe(false)
  const wrong = await checkHardware(await makeBoard({ debug: { argv: ['false'], transport: 'stdio' } }), 5_000)
  expect(wrong).toContainEqual({ slot: 'a', problem: expect.stringContaining('false') })
}, 60_000)

test('what a debugger needs is said by the configuration', async () => {
  const problemsOf = async (more: object) => {
    const board = await makeBoard({}).then(({ port }) => ({ slot: 'a', driver: 'serial', port, ...more }))
    return HardwareBoard.safeParse(board).error?.issues.map(({ message }) => message) ?? []
  }
  const flash = 'openocd'
  const values = { interface: 'interface/cmsis-dap.cfg', target: 'target/stm32f4x.cfg' }
  expect(await problemsOf({ debug: 'openocd', flash, values })).toEqual([])
  expect(await problemsOf({ debug: 'opencd', flash, values })).toEqual([
    expect.stringContaining('did you mean openocd?'),
  ])
  expect(await problemsOf({ debug: 'openocd', values })).toEqual([expect.stringContaining('needs flash or erase')])
  expect(await problemsOf({ debug: 'probe-rs', flash, values })).toEqual([
    expect.stringContaining('needs {chip}'),
    expect.stringContaining('needs {probe}'),
  ])
  const stdio = { argv: ['tool', '{tcp}'], transport: 'stdio' }
  expect(await problemsOf({ debug: stdio, flash, values })).toEqual([expect.stringContaining('must have {tcp}')])
})
