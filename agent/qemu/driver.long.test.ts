// Slow: starts QEMU for each test.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Firmware } from '#agent/drivers/driver.ts'
import { readFirmware } from '#firmware-files/index.ts'
import { qemuDriver } from './driver.ts'
import { machines } from './machines.ts'
import { Qemu } from './process.ts'
import { helloFor, qemuBoard } from './testing.ts'

const quietly = () => ({ verify: true, progress: () => {}, signal: new AbortController().signal })
const elf = (bytes: Uint8Array): Firmware => ({ format: 'elf', bytes, address: null })
async function microbit() {
  const board = qemuBoard({ machine: 'microbit' })
  await board.start()
  await board.shows('>>> ')
  return board
}

async function stm32(chip: 'stm32f100' | 'stm32f405' = 'stm32f100', path = '') {
  const board = qemuBoard({ machine: chip })
  await board.start()
  await board.shows('> ')
  board.output = ''
  await board.driver.flash?.(elf(helloFor(chip, { path })), quietly())
  await board.shows('hello ')
  return board
}

/** The processes of QEMU that a process has started. */
const processes = (parent = process.pid) =>
  globSync('/proc/[0-9]*/stat').flatMap((path) => {
    const [pid = '', name, , its] = contentOf(path).split(' ')
    return name?.startsWith('(qemu') && Number(its) === parent ? [Number(pid)] : []
  })

/** A process may end while we look. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

test('a micro:bit shows the whole banner of MicroPython and its prompt, and evaluates', async () => {
  const board = await microbit()
  expect(board.output).toMatch(/^\0?MicroPython v[^\n]+\r\nType "help\(\)" for more information\.\r\n>>> $/)
  await board.ask('print(20 + 1)', '\r\n21\r\n>>> ')
})

test('what a micro:bit has in flash stays over reset, its own reset and power, and goes with its user', async () => {
  const board = await microbit()
  await board.ask('f = open("a.txt", "w"); f.write("kept"); f.close()', '\r\n4\r\n>>> ')
  const read = async () => {
    await board.shows('>>> ')
    await board.ask('print(open("a.txt").read() * 2)', 'keptkept\r\n>>> ')
  }
  board.output = ''
  await board.driver.reset?.()
  await read()
  await board.ask('f = open("b.txt", "w"); f.write("newer"); f.close()', '\r\n5\r\n>>> ')
  await board.ask('import microbit; microbit.reset()', 'MicroPython')
  await read()
  await board.ask('print(open("b.txt").read() * 2)', 'newernewer')
  await board.driver.setPower?.('off')
  board.output = ''
  await board.driver.setPower?.('on')
  await read()
  await board.driver.wipe()
  board.output = ''
  await board.start()
  await board.shows('>>> ')
  await board.ask('import os; print(os.listdir())', '[]')
})

test.each(['stm32f100', 'stm32f405'] as const)('an %s runs a program that is flashed', async (chip) => {
  const board = qemuBoard({ machine: chip })
  await board.start()
  await board.shows('> ')
  await board.ask('x', 'x\r\n> ')
  const phases: string[] = []
  const atReset: string[] = []
  board.output = ''
  await board.driver.flash?.(elf(helloFor(chip)), {
    ...quietly(),
    progress: (phase) => {
      phases.push(phase)
      if (phase === 'reset') atReset.push(board.output)
    },
  })
  await board.shows('hello ')
  expect(phases).toEqual(['erase', 'write', 'verify', 'reset'])
  expect(atReset).toEqual([''])
})

test('a reset starts the program again with the memory it had; power takes that away', async () => {
  const board = await stm32()
  board.output = ''
  await board.driver.reset?.()
  await board.shows('hello again ')
  board.output = ''
  board.type('r')
  await board.shows('hello again ')
  board.output = ''
  await board.driver.setPower?.('cycle')
  await board.shows('hello ')
  expect(board.output).toBe('hello ')
})

test('a board without power refuses, and a file that does not fit leaves it as it was', async () => {
  const board = await stm32()
  const far: Firmware = { format: 'bin', bytes: new Uint8Array(129 * 1024), address: null }
  await expect(board.driver.flash?.(far, quietly())).rejects.toThrow('The memory of an STM32F100RB is')
  board.output = ''
  await board.driver.reset?.()
  await board.shows('hello again ')
  await board.driver.setPower?.('off')
  await expect(board.driver.reset?.()).rejects.toThrow('The board has no power: switch it on first.')
  await expect(board.driver.flash?.(elf(helloFor('stm32f100')), quietly())).rejects.toThrow('no power')
  expect(processes()).toEqual([])
})

test('a program that locks up is noted, and reset and flash start the board again', async () => {
  const board = await stm32()
  for (const restart of [
    () => board.driver.reset?.(),
    () => board.driver.flash?.(elf(helloFor('stm32f100')), quietly()),
  ]) {
    board.type('c')
    await board.until(() => board.notes.length > 0)
    expect(board.notes.splice(0)).toEqual(['the CPU locked up: reset or flash'])
    board.output = ''
    await restart()
    await board.shows('hello ')
  }
})

test('an empty flash locks up at once, which is the file’s fault', async () => {
  const board = await stm32()
  await board.driver.flash?.({ format: 'bin', bytes: new Uint8Array(64), address: null }, quietly())
  await board.until(() => board.notes.length > 0)
  expect(board.notes).toEqual(['the CPU locked up: reset or flash'])
})

/** Breaks with a priority that is higher: twenty programs that spin would take the processor. */
test('all threads of a board have the lowest priority', async () => {
  await microbit()
  const [pid = 0] = processes()
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)))
  expect(new Set(threads)).toEqual(new Set([constants.priority.PRIORITY_LOW]))
})

test('a process that somebody else ends is a failure of the board', async () => {
  const driver = qemuDriver({ machine: 'stm32f100' })
  onTestFinished(() => driver.wipe())
  const failed = Promise.withResolvers<Error>()
  await driver.start({ output: () => {}, note: () => {}, failed: failed.resolve })
  const [pid = 0] = processes()
  process.kill(pid, 'SIGKILL')
  expect((await failed.promise).message).toBe('QEMU has ended (SIGKILL): ')
})

test('a flood stops while the board is paused, and goes on', async () => {
  const board = await stm32()
  board.type('f')
  await board.until(() => board.output.length > 100_000)
  board.driver.pause()
  await board.untilQuiet()
  const { length } = board.output
  board.driver.resume()
  await board.until(() => board.output.length > length + 100_000)
  const flood = board.output.slice(board.output.indexOf('0'))
  expect(flood.replaceAll('0123456789abcdef', '')).toMatch(/^[0-9a-f]{0,15}$/)
})

/** QEMU waits for its console to be read, and does nothing else meanwhile. */
test('a program that floods an unread console can be stopped', async () => {
  const { flash } = machines.stm32f100
  const image = new Uint8Array(flash.size)
  const file = { format: 'elf' as const, bytes: helloFor('stm32f100') }
  for (const { address, bytes } of readFirmware(file, flash.target)) image.set(bytes, address - flash.start)
  const qemu = await Qemu.start({ machine: machines.stm32f100, image, files: [], uid: undefined, onShutdown: () => {} })
  onTestFinished(() => void qemu.kill())
  const { console } = qemu
  const greeted = once(console, 'data')
  await qemu.execute('cont')
  await greeted
  console.write('f')
  console.pause()
  await vi.waitFor(() => expect(console.readableLength).toBeGreaterThanOrEqual(console.readableHighWaterMark), 30_000)
  await qemu.execute('stop')
  expect(console.isPaused()).toBe(true)
})

test('a program cannot reach the host: no semihosting', async () => {
  const path = join(tmpdir(), `boardwalk-escape-${randomUUID()}`)
  const board = await stm32('stm32f100', path)
  board.output = ''
  board.type('o')
  await board.shows('fault ')
  expect(board.output).toBe('fault ')
  expect(existsSync(path)).toBe(false)
})

test('its process is confined, and no file on this computer holds what a user left', async () => {
  const board = await microbit()
  await board.ask('f = open("a.txt", "w"); f.write("my " + "secret"); f.close()', '\r\n9\r\n>>> ')
  await board.driver.reset?.()
  await board.shows('>>> ')
  const [pid = 0] = processes()
  const status = contentOf(`/proc/${pid}/status`)
  expect(status).toMatch(/Seccomp:\s+2/)
  expect(status).toMatch(/NoNewPrivs:\s+1/)
  const limits = contentOf(`/proc/${pid}/limits`)
  for (const limit of ['Max address space', 'Max file size', 'Max cpu time', 'Max core file size'])
    expect(limits).toMatch(new RegExp(`${limit} +\\d+`))
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
  const files = open.filter((path) => path.startsWith('/') && !path.startsWith('/dev/'))
  expect(files.filter((path) => !path.endsWith(' (deleted)') && !path.startsWith('/proc/'))).toEqual([])
  expect(readdirSync(tmpdir()).filter((name) => /^boardwalk-[0-9a-f]{8}-/.test(name))).toEqual([])
  await board.driver.wipe()
  expect(processes()).toEqual([])
})

test('its process ends with the agent, however that ends', async () => {
  const program = `
    import { qemuDriver } from '#agent/qemu/driver.ts'
    await qemuDriver({ machine: 'stm32f100' }).start({ output() {}, note() {}, failed() {} })
    console.log('started')`
  const agent = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program])
  await once(agent.stdout, 'data')
  const [pid = 0] = processes(agent.pid)
  expect(contentOf(`/proc/${pid}/stat`)).toContain('(qemu')
  agent.kill('SIGKILL')
  await vi.waitFor(() => expect(contentOf(`/proc/${pid}/stat`)).toMatch(/^$|\) Z /), 10_000)
})

test('a machine that is not installed says how to get it', async () => {
  const driver = qemuDriver({ machine: 'microbit', firmware: '/nowhere/firmware.hex' })
  const events = { output: () => {}, note: () => {}, failed: vi.fn() }
  await expect(driver.start(events)).rejects.toThrow(
    '/nowhere/firmware.hex is missing. QEMU’s boards come with: apt-get install qemu-system-arm firmware-microbit-micropython',
  )
})
