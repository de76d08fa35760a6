// Long: it compiles Arduino's core for each sketch.

import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { BoardOptions, Firmware } from '#agent/drivers/driver.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Board } from '#agent/emulated/testing.ts'
import { publicFirmware } from '#scripts/public-firmware.ts'
import { buildSketch, librarySketch, ownSketch } from './build.ts'

async function start(bytes: Uint8Array, format: Firmware['format'] = 'elf', options?: BoardOptions) {
  const board = new Board(emulatedDriver({ machine: 'uno', share: 1 }))
  onTestFinished(() => board.driver.wipe())
  await board.start({ format, bytes, address: null }, options)
  return board
}

/** Commands of the Firmata protocol, version 2. */
const QUERY_FIRMWARE = [0xf0, 0x79, 0xf7]
const SET_PIN_MODE = 0xf4
const DIGITAL_PORT = 0x90
const REPORT_ANALOG = 0xc0
const ANALOG = 0xe0

test('StandardFirmata, as it is published for the Uno, answers a client', async () => {
  const hex = readFileSync(publicFirmware('avrgirl-arduino', 'package/junk/hex/uno/StandardFirmata.cpp.hex'))
  const board = await start(new Uint8Array(hex), 'hex')
  const send = (...bytes: number[]) => board.driver.write(Uint8Array.from(bytes))
  const name = 'StandardFirmata.ino'
  const text = [...name].flatMap((letter) => [letter.charCodeAt(0), 0])
  const reply = (bytes: number[]) => Buffer.from(bytes).toString('latin1')
  await board.shows(reply(text))
  board.output = ''
  send(...QUERY_FIRMWARE)
  await board.shows(reply([...text, 0xf7]))
  expect(board.output).toBe(reply([0xf0, 0x79, 2, 4, ...text, 0xf7]))
  send(SET_PIN_MODE, 13, 1, DIGITAL_PORT + 1, 1 << 5, 0)
  await board.hasLevel('D13', 1)
  board.driver.setPin?.('A0', { volts: 2.5 })
  send(REPORT_ANALOG, 1)
  await board.shows(reply([ANALOG, 512 & 0x7f, 512 >> 7]))
})

test('the I2C scanner of Debian’s Arduino finds nothing on an empty bus', async () => {
  const board = await start(await buildSketch(librarySketch('Wire', 'i2c_scanner'), ['Wire']))
  await board.shows('No I2C devices found')
  expect(board.output).toBe('\nI2C Scanner\r\nScanning...\r\nNo I2C devices found\n\r\n')
})

/** Breaks if TWI does not reach a part, or if the part takes another's address for its own. */
test('the I2C scanner finds a screen at its address, and nothing else', async () => {
  const screen = { name: 'screen', kind: 'ssd1306', sda: 'A4', scl: 'A5', address: 0x3c }
  const board = await start(await buildSketch(librarySketch('Wire', 'i2c_scanner'), ['Wire']), 'elf', {
    parts: [screen],
  })
  await board.shows('done')
  await board.until(() => board.output.endsWith('\n\r\n'))
  expect(board.output).toBe('\nI2C Scanner\r\nScanning...\r\nI2C device found at address 0x3C  !\r\ndone\n\r\n')
})

test('a sketch that stops feeding its watchdog starts again, and knows why', async () => {
  const board = await start(await buildSketch(ownSketch('watchdog')))
  await board.shows('cause 8\r\nfed\r\ncause 8\r\n')
  expect(board.output).toMatch(/^cause 1\r\nfed\r\n(cause 8\r\nfed\r\n)+cause 8\r\n$/)
  board.output = ''
  await board.driver.reset?.()
  await board.shows('cause')
  await board.shows('\n')
  expect(board.output).toMatch(/^cause 2\r\n/)
})

/** Breaks if timer 0 runs in power-down: it would wake the board each millisecond. */
test('a sketch in power-down is woken by its watchdog alone, and its clock stands still', async () => {
  const sketch = await buildSketch(ownSketch('power-down'))
  // Not from what it prints on: a busy machine hears that late, and the rest comes sooner then.
  const began = performance.now()
  const board = await start(sketch)
  await board.shows('ready\r\n')
  await board.shows('wake 16 at')
  await board.until(() => board.output.endsWith('\n'))
  // 32,768 cycles of an oscillator of 128 kHz are 256 ms; the board never runs ahead of real time.
  expect(performance.now() - began).toBeGreaterThan(16 * 250 - 100)
  expect(Number(/wake 16 at (\d+)/.exec(board.output)?.[1])).toBeLessThan(250)
})

test('a sketch that sends over SPI reads an empty bus, in time', async () => {
  const board = await start(await buildSketch(ownSketch('spi'), ['SPI']))
  await board.shows('in time')
  expect(board.output).toContain('FF FF FF FF in time')
})
