// Slow: real debuggers reach emulated boards through a service and its agent, and minutes pass.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '#agent/emulated/test-firmware/testing.ts'
import { testsCommit } from '#db/testing.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import type { CommandLine, Running } from '../../testing/command-line.ts'
import { emulatedLabFor } from '../../testing/emulated-lab.ts'
import { openPort } from '../../typescript/src/index.ts'

const databaseUrl = testsCommit()
const newSession = emulatedLabFor(databaseUrl, ['uno-emulated', 'pico-emulated'])
/** Another instance of the service, without an agent. */
let other: TestServer
beforeAll(async () => {
  other = await startServer(databaseUrl)
})
afterAll(() => other.stop())

const MINUTE = 60_000
const ATTACH = ['-batch', '-ex', 'set pagination off', '-ex', 'set width 0']
const each = (commands: readonly string[]) => commands.flatMap((command) => ['-ex', command])

/** A session whose board runs a program, and a folder with its ELF file. */
async function runProgram(type: 'uno-emulated' | 'pico-emulated', firmware: 'debug-uno' | 'debug-pico') {
  const { session, cli } = await newSession(type)
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-real-gdb-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const elf = join(folder, 'app.elf')
  writeFileSync(elf, build(firmware).elf)
  expect(await cli.run(['flash', elf])).toMatchObject({ code: 0 })
  return { session, cli, elf, folder }
}

/** Resolves once a program prints a text on standard output. */
async function prints({ child }: Running, text: string): Promise<void> {
  let printed = ''
  while (!printed.includes(text)) {
    const [bytes] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [undefined])])
    if (bytes === undefined) throw new Error(`it ended without “${text}”: ${printed}`)
    printed += bytes
  }
}

test.each([
  ['uno-emulated', 'debug-uno'],
  ['pico-emulated', 'debug-pico'],
] as const)(
  'gdb of a user steps through the program of a board: %s',
  { timeout: 3 * MINUTE },
  async (type, firmware) => {
    const { session, cli, elf } = await runProgram(type, firmware)
    const commands = [
      ...['break add', 'continue', 'bt', 'info args', 'watch total', 'continue', 'p total', 'delete', 'finish', 'next'],
      ...['monitor reset', 'tbreak serve', 'continue', 'p total', `bw-flash ${elf}`, 'tbreak serve', 'continue'],
      ...['p total', 'bw-flash nothing.elf', 'p total', 'detach'],
    ]
    const running = cli.start('gdb', elf, '--', ...ATTACH, ...each(commands))
    await prints(running, 'Breakpoint 1 at')
    await session.send('4')
    const { code, stdout, stderr } = await running.ended
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/Breakpoint 1, add \(amount=(amount@entry=)?4\)/)
    expect(stdout).toMatch(/#0 +add \(.*\n#1 +.*handle \(.*\n#2 +.*serve \(/)
    expect(stdout).toMatch(/watchpoint 2: total[\s\S]*Old value = 0[\s\S]*New value = 4[\s\S]*\$1 = 4/)
    expect(stdout).toMatch(/Temporary breakpoint 3, serve \(\)/)
    // Flashed again, and stopped at its start; what cannot be flashed leaves gdb its program.
    expect(stdout).toMatch(/Temporary breakpoint 4, serve \(\)[\s\S]*\$3 = 0[\s\S]*\$4 = 0/)
    expect(stderr).toContain('nothing.elf cannot be read')
    await session.send('5')
    await session.expect('5')
    // Without a file, the service says which gdb it takes.
    const bare = await cli.run(['gdb', '--', ...ATTACH, '-ex', 'p/x $pc'])
    expect(bare, bare.stderr).toMatchObject({ code: 0, stdout: expect.stringMatching(/\$1 = 0x[0-9a-f]+/) })
  },
)

const STEPS = `
import gdb, time
times = []
for _ in range(100):
    began = time.monotonic()
    gdb.execute('stepi', to_string=True)
    times.append((time.monotonic() - began) * 1000)
times.sort()
print('stepi: p50 %.1f ms, p99 %.1f ms' % (times[50], times[98]))
`

/** Where the program has nothing. */
const RAM = '0x20010000'
const DUMP_BYTES = 64 * 1024

test('gdb at another instance than the agent steps, and memory goes there and back', {
  timeout: 4 * MINUTE,
}, async () => {
  const { cli, elf, folder } = await runProgram('pico-emulated', 'debug-pico')
  const [steps, sent, dumped] = ['steps.py', 'sent.bin', 'dumped.bin'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(steps, STEPS)
  writeFileSync(sent, randomBytes(DUMP_BYTES))
  const debug = async (line: CommandLine, commands: readonly string[]) => {
    const { code, stdout, stderr } = await line.run(['gdb', elf, '--', ...ATTACH, ...each(commands)])
    expect(code, stderr).toBe(0)
    return /^stepi: .*$/m.exec(stdout)?.[0]
  }
  const here = await debug(cli, [`source ${steps}`, 'detach'])
  const there = await debug(cli.with({ SERVICE_URL: other.url }), [
    `source ${steps}`,
    `restore ${sent} binary ${RAM}`,
    `dump binary memory ${dumped} ${RAM} ${RAM}+${DUMP_BYTES}`,
    'detach',
  ])
  process.stdout.write(`at the agent’s instance: ${here}; at another: ${there}\n`)
  expect([here, there]).toEqual([expect.any(String), expect.any(String)])
  expect(readFileSync(dumped).equals(readFileSync(sent))).toBe(true)
})

/** Breaks if the minutes of a session stand still with its board. */
test('a session whose board a debugger holds is charged like another', { timeout: 4 * MINUTE }, async () => {
  const { session: held } = await newSession('pico-emulated')
  const debug = await openPort(held, 'gdb')
  debug.resume()
  onTestFinished(() => void debug.destroy())
  const { session: running } = await newSession('uno-emulated')
  const cost = async (of: typeof held) => (await of.refresh()).credits_used
  await expect.poll(() => cost(running), { timeout: 2 * MINUTE, interval: 500 }).toBe(2)
  expect([debug.destroyed, await cost(held)]).toEqual([false, 2])
  expect([(await held.end()).credits_used, (await running.end()).credits_used]).toEqual([2, 2])
})
