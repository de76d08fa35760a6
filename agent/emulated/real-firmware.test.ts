import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Firmware } from '#agent/drivers/driver.ts'
import { writeIntelHex, writeUf2 } from '#firmware-files/testing.ts'
import { emulatedDriver } from './driver.ts'
import type { Model } from './models.ts'
import { build, canBuild } from './test-firmware/testing.ts'
import { Board } from './testing.ts'

const file = (format: Firmware['format'], bytes: Uint8Array): Firmware => ({ format, bytes, address: null })
const uf2 = (image: Uint8Array) => file('uf2', writeUf2(0x1000_0000, image, 0xe48b_ff56))

async function flashed(machine: Model, firmware: Firmware, greeting: string) {
  const board = new Board(emulatedDriver({ machine, share: 1 }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  await board.shows('type help\r\n> ')
  await board.flash(firmware)
  await board.shows(greeting)
  return board
}

/** Its source is beside it, and says how it was built: no crate is fetched by a test. */
test('a Rust program of the Pico talks over USB, and lights its LED', async () => {
  const image = readFileSync(new URL('test-firmware/rust/usb-echo.bin', import.meta.url))
  const board = await flashed('pico', uf2(image), 'hello from Rust\r\n')
  await board.ask('typed', 'TYPED\r')
  board.type('1')
  await board.hasLevel('GP25', 1)
  board.output = ''
  await board.driver.reset?.()
  await board.shows('hello from Rust\r\n')
  await board.hasLevel('GP25', 0)
})

/**
 * Programs as anybody may write them, built here with Debian's compilers. `npm test` installs those
 * where it may, and elsewhere leaves these tests out.
 */
describe.skipIf(!canBuild)('ordinary firmware', () => {
  const unoFiles = {
    hex: ({ binary }: ReturnType<typeof build>) => Buffer.from(writeIntelHex([{ address: 0, bytes: binary }])),
    elf: ({ elf }: ReturnType<typeof build>) => elf,
  }

  /** Breaks if a pin does not wake a processor that sleeps, or a pull-up is not read. */
  test.each(['hex', 'elf'] as const)('a button of the Uno lights its LED, flashed as %s', async (format) => {
    const board = await flashed('uno', file(format, unoFiles[format](build('button'))), 'button ready\r\n')
    await board.hasLevel('D13', 0)
    await board.hasLevel('D2', 1)
    expect(board.pins.get('D2')).toEqual({ pin: 'D2', direction: 'in', level: 1, duty: null })
    for (const level of [0, 1, 0] as const) {
      board.driver.setPin?.('D2', { level })
      await board.hasLevel('D13', level === 0 ? 1 : 0)
      await board.hasLevel('D2', level)
    }
    // The button is held down over a reset, and without power.
    await board.driver.setPower?.('off')
    expect(board.pins.get('D13')).toEqual({ pin: 'D13', direction: 'in', level: null, duty: null })
    await board.driver.setPower?.('on')
    await board.hasLevel('D13', 1)
    board.output = ''
    await board.driver.reset?.()
    await board.shows('button ready\r\n')
    await board.hasLevel('D13', 1)
  })

  test('the Uno reads a voltage, and its pulses are told as a duty until they end', async () => {
    const board = await flashed('uno', file('elf', build('button').elf), 'button ready\r\n')
    board.driver.setPin?.('A0', { volts: 2.5 })
    board.type('a')
    await board.shows('512\r\n')
    board.type('p')
    await board.until(() => (board.pins.get('D9')?.duty ?? null) !== null)
    const pulsing = board.pins.get('D9')
    expect(pulsing).toMatchObject({ direction: 'out', level: null })
    expect(pulsing?.duty).toBeCloseTo(0.25, 1)
    board.type('s')
    await board.hasLevel('D9', 0)
    expect(board.pins.get('D9')?.duty).toBe(null)
  })

  /** Breaks if the flash is lost in a reset, in a flash of another part of it, or without power. */
  test('a program of the Pico sets its clocks, talks over USB and keeps its file system', async () => {
    const board = await flashed('pico', uf2(build('usb').binary), 'start 1 over USB\r\n')
    await board.ask('x', 'you typed x\r\n')
    // Longer than two packets, which go out as a pair.
    await board.ask('l', `long ${'0123456789'.repeat(18)} line\r\n`)
    const again = [
      () => board.driver.reset?.(),
      () => board.driver.setPower?.('cycle'),
      () => board.flash(file('elf', build('usb').elf)),
    ]
    for (const [at, restart] of again.entries()) {
      board.output = ''
      await restart()
      await board.shows(`start ${at + 2} over USB\r\n`)
    }
    board.type('p')
    await board.until(() => (board.pins.get('GP25')?.duty ?? null) !== null)
    expect(board.pins.get('GP25')?.duty).toBeCloseTo(0.25, 1)
  })
})
