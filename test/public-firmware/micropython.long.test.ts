// Long: it builds MicroPython and its compiler.

import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BoardOptions } from '#agent/drivers/driver.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Board } from '#agent/emulated/testing.ts'
import { buildMicroPython, helpOfMicroPython } from './build.ts'

const BUILD_MS = 900_000
let bytes: Uint8Array
beforeAll(async () => {
  bytes = await buildMicroPython()
}, BUILD_MS)

const PROMPT = '\r\n>>> '
const BANNER =
  'MicroPython v1.25.0 on 2025-04-18; Raspberry Pi Pico with RP2040\r\nType "help()" for more information.\r\n>>> '

/** What it prints before somebody listens waits until it prints again, as on a board on a desk. */
async function greeted(board: Board) {
  board.type('\r')
  await board.shows(BANNER + PROMPT)
}

async function start(options?: BoardOptions) {
  const board = new Board(emulatedDriver({ machine: 'pico', share: 1 }))
  onTestFinished(() => board.driver.wipe())
  await board.start({ format: 'hex', bytes, address: null }, options)
  await greeted(board)
  const ask = async (line: string) => {
    board.output = ''
    board.type(`${line}\r`)
    await board.until(() => board.output.startsWith(`${line}\r\n`) && board.output.endsWith('>>> '))
    return board.output.slice(line.length + 2, -'>>> '.length)
  }
  return { board, ask }
}

test('help() of MicroPython comes byte for byte', async () => {
  const { board, ask } = await start()
  expect(board.output).toBe(BANNER + PROMPT)
  expect(await ask('help()')).toBe(helpOfMicroPython().replaceAll('\n', '\r\n'))
  // Longer than each buffer on the way.
  expect(await ask('print("0123456789" * 300)')).toBe(`${'0123456789'.repeat(300)}\r\n`)
})

test('MicroPython computes, drives pins and keeps files over a reset', async () => {
  const { board, ask } = await start()
  expect(await ask('2 ** 100, 1 / 3')).toBe('(1267650600228229401496703205376, 0.3333333)\r\n')
  await ask('from machine import *; Pin(25, Pin.OUT).on()')
  await board.hasLevel('GP25', 1)
  await ask('f = open("kept.txt", "w"); f.write("kept"); f.close()')
  board.output = ''
  await board.driver.reset?.()
  await greeted(board)
  expect(await ask('open("kept.txt").read()')).toBe("'kept'\r\n")
  expect(await ask('import machine; machine.I2C(0).scan()')).toBe('[]\r\n')
})

test('MicroPython finds screens on both of its I2C buses', async () => {
  const first = { name: 'first', kind: 'ssd1306', sda: 'GP8', scl: 'GP9', address: 0x3c }
  const second = { name: 'second', kind: 'ssd1306', sda: 'GP6', scl: 'GP7', address: 0x3d }
  const { ask } = await start({ parts: [first, second] })
  await ask('from machine import I2C, Pin')
  expect(await ask('I2C(0, sda=Pin(8), scl=Pin(9)).scan()')).toBe(`[${0x3c}]\r\n`)
  expect(await ask('I2C(1, sda=Pin(6), scl=Pin(7)).scan()')).toBe(`[${0x3d}]\r\n`)
})

test('what is pasted into MicroPython arrives whole', async () => {
  const { board, ask } = await start()
  const program = Array.from({ length: 60 }, (_, at) => `total = ${at === 0 ? 0 : `total + ${at}`}`).join('\r')
  board.output = ''
  board.type(`\x05${program}\r\x04`)
  await board.shows(PROMPT)
  expect(await ask('total')).toBe('1770\r\n')
})
