// Slow: firmware looks through all memory of an emulated processor.

import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Firmware } from '#agent/drivers/driver.ts'
import { emulatedDriver } from './driver.ts'
import { newMemory } from './memory.ts'
import { build } from './test-firmware/testing.ts'
import { Board } from './testing.ts'

const MASK = 0x55
const boards = [
  { machine: 'uno', program: 'secret-uno', memories: ['RAM', 'EEPROM', 'flash'] },
  { machine: 'pico', program: 'secret-pico', memories: ['RAM'] },
] as const

/** Built with Debian's compilers. */
describe.each(boards)('the memories of a $machine', ({ machine, ...its }) => {
  const bin = (bytes: Uint8Array): Firmware => ({ format: 'bin', bytes, address: null })
  const program = build(its.program).binary

  async function flash(board: Board, firmware: Uint8Array): Promise<void> {
    board.output = ''
    await board.flash(bin(firmware))
    await board.shows('secret ready\r\n')
  }

  /** Returns in how many places of each memory the firmware itself finds a secret. */
  async function find(board: Board, secret: Uint8Array): Promise<number[]> {
    board.output = ''
    board.driver.write(Buffer.concat([Buffer.from('s'), Buffer.from(secret.map((byte) => byte ^ MASK))]))
    await board.shows('\r\n')
    return board.output.trim().split(' ').slice(1).map(Number)
  }

  /** Breaks without the erasing in `start` and `wipe` of driver.ts. */
  test('have nothing of one user for the next', async () => {
    const memory = newMemory(machine)
    const keeps = (secret: Buffer) => [memory.flash, memory.eeprom].some((all) => Buffer.from(all).includes(secret))
    const board = new Board(emulatedDriver({ machine, share: 1, memory }))
    onTestFinished(() => board.driver.wipe())
    const secret = randomBytes(16)

    await board.start()
    await flash(board, Buffer.concat([program, Buffer.alloc(64), secret]))
    board.driver.write(Buffer.concat([Buffer.from('k'), secret]))
    await board.shows('kept\r\n')
    expect(keeps(secret)).toBe(true)
    const found = await find(board, secret)
    expect(found).toHaveLength(its.memories.length)
    for (const places of found) expect(places).toBeGreaterThan(0)

    await board.driver.wipe()
    expect(keeps(secret)).toBe(false)
    await board.start()
    expect(keeps(secret)).toBe(false)
    await flash(board, program)
    expect(await find(board, secret)).toEqual(its.memories.map(() => 0))
  })
})
