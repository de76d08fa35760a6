// Long: it runs the tools of others, and twenty uploads, against emulated boards.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { binaryOf } from '#firmware/build.ts'
import { ensureToolsPython, INSTALL_MS } from '#scripts/python.ts'
import type { CommandLine } from '../../testing/command-line.ts'
import { emulatedLabFor } from '../../testing/emulated-lab.ts'
import { readLog } from '../../typescript/src/index.ts'

const SHELL_BANNER = 'type help\r\n> '
const ECHO_BYTES = 128 * 1024
const UPLOADS = 20
const execute = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-attach-'))
const tool = (name: string) => join(import.meta.dirname, 'tools', name)
const newSession = emulatedLabFor(testsCommit(), ['uno-emulated', 'pico-emulated', 'microbit-emulated'])
let python: string
let echo: string
let terminals = 0
const newPty = () => join(folder, `board-${terminals++}`)

beforeAll(async () => {
  python = await ensureToolsPython(() => {})
  const elf = join(folder, 'echo.elf')
  await execute('avr-gcc', ['-mmcu=atmega328p', '-Os', tool('echo-uno.c'), '-o', elf])
  echo = join(folder, 'echo.hex')
  await execute('avr-objcopy', ['-O', 'ihex', elf, echo])
}, INSTALL_MS)

/** Runs a command behind attach. It must succeed. */
async function run(cli: CommandLine, flags: string[], command: string[]): Promise<{ stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await cli.run(['attach', ...flags, '--', ...command])
  expect(code, `${command.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
  return { stdout, stderr }
}

test.each([
  ['RFC 2217', () => ['--rfc2217'], '{}'],
  ['raw TCP', () => ['--tcp'], 'socket://{}'],
  ['a pty', () => ['--pty', newPty()], '{}'],
])('pyserial: 128 KiB go both ways by %s, byte for byte', async (_, flags, url) => {
  const { session, cli } = await newSession('uno-emulated')
  await session.flash(echo)
  const { stdout } = await run(cli, [...flags(), '--no-reset'], [python, tool('roundtrip.py'), url, String(ECHO_BYTES)])
  expect(stdout).toBe(`${ECHO_BYTES} True\n`)
})

test('pyserial: opening and DTR show the banner again, once', async () => {
  const { cli } = await newSession('uno-emulated')
  const { stdout } = await run(cli, [], [python, tool('dtr.py'), '{}', SHELL_BANNER])
  expect(stdout).toBe('[1, 1, 0]\n')
})

test.each(['uno-emulated', 'pico-emulated'] as const)('pytest-embedded finds the prompt of %s', async (type) => {
  const { cli } = await newSession(type)
  const options = ['--embedded-services', 'serial', '--port', '{}', '-p', 'no:cacheprovider']
  const { stdout } = await run(cli, ['--from', 'start'], [python, '-m', 'pytest', ...options, tool('echo_test.py')])
  expect(stdout).toContain('1 passed')
})

/** Words of a terminal's user: what to wait for, and what to type then. */
const inTerminal = (steps: [wanted: string, keys: string][], ...command: string[]) => [
  ...[python, tool('in_terminal.py'), JSON.stringify(steps)],
  ...command,
]
const HELP: [string, string] = ['type help', 'help\r']
const LISTED = 'this list'

test('pio device monitor is a terminal', async () => {
  const { cli } = await newSession('uno-emulated')
  const words = ['-m', 'platformio', 'device', 'monitor', '-p', '{}', '-b', '115200']
  const { stdout } = await run(cli, [], inTerminal([HELP, [LISTED, '\x03']], python, ...words))
  expect(stdout).toContain(LISTED)
})

test('pyserial’s miniterm is a terminal by raw TCP', async () => {
  const { cli } = await newSession('uno-emulated')
  const words = ['-m', 'serial.tools.miniterm', '--raw', 'socket://{}', '115200']
  const steps: [string, string][] = [
    ['--- Quit', 'help\r'],
    [LISTED, '\x1d'],
  ]
  const { stdout } = await run(cli, ['--tcp'], inTerminal(steps, python, ...words))
  expect(stdout).toContain(LISTED)
})

test('picocom is a terminal on a pty, which is gone afterwards', async () => {
  const { cli } = await newSession('uno-emulated')
  const pty = newPty()
  const words = ['picocom', '-b', '115200', '{}']
  const { stdout } = await run(cli, ['--pty', pty], inTerminal([HELP, [LISTED, '\x01\x18']], ...words))
  expect(stdout).toContain(LISTED)
  expect(existsSync(pty)).toBe(false)
})

test('mpremote runs a line on MicroPython', async () => {
  const { cli } = await newSession('microbit-emulated')
  const { stdout } = await run(cli, [], [python, '-m', 'mpremote', 'connect', '{}', 'resume', 'exec', 'print(6 * 7)'])
  expect(stdout).toBe('42\r\n')
})

test('esptool is told that it cannot start the boot loader', async () => {
  const { cli } = await newSession('uno-emulated')
  const command = [python, '-m', 'esptool', '--port', '{}', '--connect-attempts', '1', 'chip-id']
  const { code, stderr } = await cli.run(['attach', '--lines', 'esp', '--', ...command])
  expect(code).not.toBe(0)
  expect(stderr).toContain('The boot loader of the chip cannot be started from here')
})

const avrdude = (port: string, file: string, ...flags: string[]) => [
  ...['avrdude', '-q', '-q', '-c', 'arduino', '-p', 'm328p', '-b', '115200', '-D', '-P', port, ...flags],
  ...['-U', `flash:w:${file}`],
]

test('avrdude uploads twenty times through a pty, and the sketch runs', async () => {
  const { session, cli } = await newSession('uno-emulated')
  const pty = newPty()
  const { child, said } = cli.start('attach', '--pty', pty)
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
  // The agent is in this process: nothing may keep it from its work.
  for (let n = 0; n < UPLOADS; n++) await execute('avrdude', avrdude(pty, `${echo}:i`).slice(1))
  expect((await said('has left')).match(/The upload was flashed/g)).toHaveLength(UPLOADS)
  await session.send('typed')
  await session.expect('echo> typed')
})

test('avrdude uploads over raw TCP too, and a program with DTR by RFC 2217', async () => {
  const { session, cli } = await newSession('uno-emulated')
  await run(cli, ['--tcp'], avrdude('net:{}', `${echo}:i`))
  await session.send('typed')
  await session.expect('echo> typed')
  const { stdout } = await run(cli, [], [python, tool('stk500_by_dtr.py'), '{}'])
  expect(stdout).toBe('uploaded\n')
})

/** Breaks where an upload that avrdude takes for done is not on the board, and attach says 0. */
test('a refused upload is an exit code of 1, also where avrdude verifies nothing', async () => {
  const { cli } = await newSession('uno-emulated')
  const other = `${binaryOf('stm32')}:r`
  for (const flags of [[], ['-V']]) {
    const { code, stderr } = await cli.run(['attach', '--pty', newPty(), '--', ...avrdude('{}', other, ...flags)])
    expect(code).toBe(1)
    expect(stderr).toContain('The upload was not flashed')
  }
})

test('Twister’s way of opening: one descriptor for all three streams', async () => {
  const { session, cli } = await newSession('uno-emulated')
  const words = join(folder, 'words')
  const args = [tool('twister.py'), 'lock up the processor', process.execPath, cli.file, 'pipe']
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...cli.environment, BOARDWALK_PIPE_LOG: words }
  const { stdout } = await execute(python, args, { env })
  const text = Buffer.concat(await Array.fromAsync(readLog(session.client, session.id, { format: 'raw' }))).toString()
  expect(text).toContain(stdout)
  expect(stdout).toContain('led on|off')
  expect(readFileSync(words, 'utf8')).toContain('SIGTERM')
})

test('an echo by a pty takes at most 10 ms longer than by the console', async () => {
  const { session, cli } = await newSession('uno-emulated')
  await session.flash(echo)
  const { stdout } = await run(cli, ['--pty', newPty(), '--no-reset'], [python, tool('latency.py'), '{}'])
  const console = await session.console
  await console.expect('x'.repeat(200))
  const times: number[] = []
  for (let n = 0; n < 200; n++) {
    const began = performance.now()
    await console.send('x')
    await console.expect('x')
    times.push(performance.now() - began)
  }
  const median = times.toSorted((a, b) => a - b)[100] ?? 0
  process.stdout.write(`echo: pty ${stdout.trim()} ms, console ${median.toFixed(1)} ms\n`)
  // A machine with much to do takes longer for both.
  expect(Number(stdout)).toBeLessThan(10 + 4 * median)
})

test('the recipe of pytest-embedded starts a session of its own, and finds its prompt', async () => {
  const { session, cli } = await newSession('uno-emulated')
  // It starts its own, and there is one board.
  await session.end()
  const recipe = mkdtempSync(join(tmpdir(), 'boardwalk-recipe-'))
  copyFileSync('clients/recipes/pytest-embedded/conftest.py', join(recipe, 'conftest.py'))
  copyFileSync(tool('echo_test.py'), join(recipe, 'test_echo.py'))
  writeFileSync(join(recipe, 'boardwalk'), `#!/bin/sh\nexec '${process.execPath}' '${cli.file}' "$@"\n`, {
    mode: 0o755,
  })
  const env: NodeJS.ProcessEnv = {
    ...{ NODE_ENV: 'production', ...cli.environment, BOARD_TYPE: 'uno-emulated' },
    ...{ PATH: `${recipe}:${cli.environment.PATH}`, PYTHONPATH: resolve('clients/python/src'), SERVICE_SESSION_ID: '' },
  }
  const options = ['--embedded-services', 'serial', '-p', 'no:cacheprovider']
  const { stdout } = await execute(python, ['-B', '-m', 'pytest', ...options, recipe], { env })
  expect(stdout).toContain('1 passed')
})

test('PlatformIO reads the recipe', async () => {
  const { cli } = await newSession('uno-emulated')
  const recipe = resolve('clients/recipes/platformio')
  const args = ['-m', 'platformio', 'project', 'config', '-d', recipe, '--json-output']
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PATH: cli.environment.PATH,
    HOME: folder,
    PLATFORMIO_CORE_DIR: folder,
  }
  const settings = JSON.parse((await execute(python, args, { env })).stdout)
  expect(JSON.stringify(settings)).toContain('["upload_command","boardwalk flash $SOURCE"]')
})
