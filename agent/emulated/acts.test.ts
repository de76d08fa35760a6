import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Firmware, UserFault } from '#agent/drivers/driver.ts'
import { writeIntelHex, writeUf2 } from '#firmware-files/testing.ts'
import { emulatedDriver } from './driver.ts'
import { newMemory } from './memory.ts'
import type { Model } from './models.ts'
import { Board } from './testing.ts'

const PICO_FLASH = 0x1000_0000
const PICO_FAMILY = 0xe48b_ff56
const shellOf = (model: Model) => readFileSync(new URL(`../../firmware/${model}/shell.bin`, import.meta.url))
const bin = (bytes: Uint8Array, address: number | null = null): Firmware => ({ format: 'bin', bytes, address })
const hex = (bytes: Uint8Array): Firmware => ({
  ...{ format: 'hex', address: null },
  bytes: Buffer.from(writeIntelHex([{ address: 0, bytes }])),
})
const uf2 = (bytes: Uint8Array): Firmware => ({
  ...{ format: 'uf2', address: null },
  bytes: writeUf2(PICO_FLASH, bytes, PICO_FAMILY),
})

async function startShell(machine: Model, image?: Firmware) {
  const memory = newMemory(machine)
  const board = new Board(emulatedDriver({ machine, share: 1, memory }))
  onTestFinished(() => board.driver.wipe())
  await board.start(image)
  await board.shows('type help\r\n> ')
  return { board, memory }
}

const boards = [
  { machine: 'uno', shell: hex(shellOf('uno')), tooLarge: bin(new Uint8Array(33 * 1024)) },
  { machine: 'pico', shell: uf2(shellOf('pico')), tooLarge: bin(new Uint8Array(64), 0x2000_0000) },
] as const

describe.each(boards)('an emulated $machine', ({ machine, shell, tooLarge }) => {
  test('runs what is flashed, and keeps the memory that lasts', async () => {
    const { board } = await startShell(machine)
    await board.ask('eeprom 3 99', 'eeprom 3 99\r\n> ')
    board.output = ''
    expect(await board.flash(shell)).toEqual(['erase', 'write', 'verify', 'reset'])
    await board.shows('type help\r\n> ')
    await board.ask('eeprom 3', 'eeprom 3 99')
  })

  /** Breaks if the old firmware is not halted: its lines arrive after the new one's banner. */
  test('prints nothing of the old firmware once the new one begins', async () => {
    const { board } = await startShell(machine)
    board.output = ''
    board.type('flood 1000\r')
    await board.shows('line 000020')
    let after: number | undefined
    await board.driver.flash?.(shell, {
      verify: false,
      signal: new AbortController().signal,
      progress: (phase) => {
        if (phase === 'reset') after = board.output.length
      },
    })
    await board.shows('type help\r\n> ')
    expect(board.output.slice(after)).toMatch(/^\r\nBoardwalk shell on .*, type help\r\n> $/)
  })

  test('refuses a file that does not fit, and goes on', async () => {
    const { board } = await startShell(machine)
    const flashed = board.flash(tooLarge)
    await expect(flashed).rejects.toThrow(UserFault)
    await expect(flashed).rejects.toThrow(/^The file is for addresses 0x/)
    await board.ask('gpio 2', 'pin 2')
  })

  test('starts with the image that it is given, and flashes wake a locked-up board', async () => {
    const spinning = new Uint8Array(Uint16Array.from([machine === 'uno' ? 0xcfff : 0xe7fe]).buffer)
    const { board } = await startShell(machine, shell)
    board.type('crash\r')
    await board.until(() => board.notes.length > 0)
    board.output = ''
    await board.flash(shell)
    await board.shows('type help\r\n> ')
    board.output = ''
    await board.start(bin(spinning))
    await board.flash(shell)
    await board.shows('type help\r\n> ')
  })

  test('is silent and deaf without power, and has what it kept with it', async () => {
    const { board } = await startShell(machine)
    await board.ask('eeprom 3 99', 'eeprom 3 99\r\n> ')
    board.type('flood 1000\r')
    await board.shows('line 000010')
    await board.driver.setPower?.('off')
    board.output = ''
    board.type('gpio 2\r')
    await expect(board.driver.reset?.()).rejects.toThrow(UserFault)
    await expect(board.flash(shell)).rejects.toThrow('The board has no power: switch it on first.')
    await board.driver.setPower?.('off')
    await board.until(() => board.output !== '', 300)
    expect(board.output).toBe('')
    await board.driver.setPower?.('on')
    await board.shows('type help\r\n> ')
    expect(board.output).not.toContain('pin 2')
    await board.ask('eeprom 3', 'eeprom 3 99')
    board.output = ''
    await board.driver.setPower?.('on')
    await board.ask('eeprom 3', 'eeprom 3 99')
    expect(board.output).not.toContain('Boardwalk')
    await board.driver.setPower?.('cycle')
    await board.shows('type help\r\n> ')
    await board.ask('eeprom 3', 'eeprom 3 99')
  })

  /** Breaks if a flash or power lets a board go on whose output nobody can take. */
  test('stays paused through a flash and without power', async () => {
    const { board } = await startShell(machine)
    board.driver.pause()
    await board.untilQuiet()
    board.output = ''
    await board.flash(shell)
    await board.driver.setPower?.('cycle')
    await board.until(() => board.output !== '', 300)
    expect(board.output).toBe('')
    board.driver.resume()
    await board.shows('type help\r\n> ')
  })

  /** Breaks if what a flash changes depends on more than its signal: the session is over. */
  test('changes nothing for a session that has ended', async () => {
    const { board, memory } = await startShell(machine)
    const before = Buffer.from(memory.flash)
    const [signal, progress] = [AbortSignal.abort(new Error('over')), () => {}]
    await expect(board.driver.flash?.(bin(new Uint8Array(64)), { verify: true, progress, signal })).rejects.toThrow(
      'over',
    )
    expect(Buffer.compare(memory.flash, before)).toBe(0)
  })

  test('can be started after it has been wiped', async () => {
    const { board } = await startShell(machine)
    await board.driver.setPower?.('off')
    await board.driver.wipe()
    await board.driver.setPower?.('on')
    board.output = ''
    await board.start()
    await board.shows('type help\r\n> ')
  })
})

test('a flash of an Uno erases what the file does not name', async () => {
  const { board, memory } = await startShell('uno')
  await board.flash(bin(Uint8Array.of(0xff, 0xcf)))
  expect([...memory.flash.subarray(0, 4)]).toEqual([0xff, 0xcf, 0xff, 0xff])
  expect(memory.flash.subarray(2).every((byte) => byte === 0xff)).toBe(true)
})

/** A file system would be there. */
test('a flash of a Pico leaves what the file does not name', async () => {
  const { board, memory } = await startShell('pico')
  await board.flash(bin(Uint8Array.of(1, 2, 3), PICO_FLASH + 0x10_0000))
  await board.flash(uf2(new Uint8Array(512)))
  expect([...memory.flash.subarray(0x10_0000, 0x10_0004)]).toEqual([1, 2, 3, 0xff])
  expect([...memory.flash.subarray(510, 514)]).toEqual([0, 0, ...shellOf('pico').subarray(512, 514)])
})
