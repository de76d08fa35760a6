// Long: it builds the Pico SDK.

import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Board } from '#agent/emulated/testing.ts'
import { formatOf } from '#firmware-files/index.ts'
import { buildPicoPrograms } from './build.ts'

const BUILD_MS = 900_000
let fileOf: Awaited<ReturnType<typeof buildPicoPrograms>>
beforeAll(async () => {
  fileOf = await buildPicoPrograms()
}, BUILD_MS)

async function start(file: string) {
  const bytes = fileOf(file)
  const board = new Board(emulatedDriver({ machine: 'pico', share: 1 }))
  onTestFinished(() => board.driver.wipe())
  await board.start({ format: formatOf(bytes, file), bytes, address: null })
  return board
}

test('a debug build of the SDK with floats gets past its assertions, and computes', async () => {
  const board = await start('floats.hex')
  await board.shows('tick 3\r\n')
  expect(board.output.split('\r\n').slice(0, 4)).toEqual([
    'sqrt 1.414214 1.414213562000',
    'sin 0.909297 exp 7.389056099000',
    'third 0.333333343 0.333333333000',
    'int 7 2000000000000',
  ])
  expect(board.notes).toEqual([])
})

test('the SDK’s watchdog starts the program again, and scratch registers stay', async () => {
  const board = await start('watchdog.hex')
  await board.shows('watchdog, start 3\r\n')
  expect(board.output.split('\r\n').slice(0, 5)).toEqual([
    ...['power on, reason 0', 'fed', 'watchdog, start 2', 'fed', 'watchdog, start 3'],
  ])
})

/** Breaks if a board that has locked up stands still until somebody resets it. */
test('the SDK’s watchdog starts a board again that has locked up in the SDK’s handler of faults', async () => {
  const board = await start('lock-up.hex')
  await board.shows('back\r\n')
  expect(board.output).toBe('fault\r\nback\r\n')
  expect(board.notes).toEqual([expect.stringMatching(/^core 0 has locked up: it writes 4 bytes at 0xf0000000/)])
  expect(board.processor.state).toBe('running')
})

/** The SDK's standard input and output over USB are TinyUSB's. */
test('long lines of the SDK over USB come whole and in order, and what is typed goes back', async () => {
  const board = await start('usb-serial.elf')
  await board.shows('type\r\n')
  const lines = Array.from({ length: 20 }, (_, line) => {
    const letters = Array.from({ length: 100 }, (_, at) => String.fromCharCode(97 + ((line + at) % 26)))
    return `${letters.join('')} ${line}\r\n`
  })
  expect(board.output.replace(/^board [0-9A-F]{16}\r\n/, '')).toBe(`${lines.join('')}type\r\n`)
  const typed = 'the quick brown fox jumps over the lazy dog. '.repeat(20)
  board.output = ''
  board.type(typed)
  await board.until(() => board.output.length >= typed.length)
  expect(board.output).toBe(typed.toUpperCase())
})

test('a program with TinyUSB alone echoes each byte', async () => {
  const board = await start('tinyusb-echo.hex')
  await board.shows('\r\n')
  expect(board.output).toBe(`${'0123456789'.repeat(59)}\r\n`)
  const typed = `${'abcdefghij'.repeat(100)}\r`
  board.output = ''
  board.type(typed)
  await board.shows('bytes\r\n')
  expect(board.output).toBe(`${typed}\n1001 bytes\r\n`)
})

test('tasks, a queue and a timer of FreeRTOS keep their times', async () => {
  const board = await start('freertos.hex')
  await board.shows('got 6 ')
  await board.shows('got 7 ')
  const lines = board.output.split('\r\n')
  expect(lines[0]).toBe('FreeRTOS V9.0.0')
  expect(lines.slice(2, 7)).toEqual(
    [2, 3, 4, 5, 6].map((number) => `got ${number} after 100 ms, timer ${2 * (number - 1)}, spun`),
  )
})

test('PIO makes a square wave, and DMA copies and swaps bytes', async () => {
  const board = await start('pio.hex')
  await board.shows('copied')
  await board.until(() => board.output.endsWith('3f030201\r\n'))
  expect(board.output).toMatch(/^edges (399|400|401)\r\ncopied 01030201 3f030201\r\n$/)
})

/** Breaks if core 1 has the number of core 0, or if the boot ROM does not launch it. */
test('multicore_launch_core1 of the SDK starts the second core, which answers through the FIFO', async () => {
  const board = await start('cores.hex')
  await board.shows('done\r\n')
  expect(board.output).toBe('core 0\r\n2: 5\r\n3: 10\r\n4: 17\r\n5: 26\r\ndone\r\n')
})
