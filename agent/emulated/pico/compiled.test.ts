// Slow: executes programs twice, compiled and interpreted.

import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { Board, memoryWith } from '#agent/emulated/testing.ts'
import { NEVER } from './compiler/heat.ts'

/** So soon that nearly all is compiled. */
const SOON = 500
const STEP_CYCLES = 3_000_000
/** Characters of sums, three new functions each: as many as a board may have compiled. */
const MANY_SUMS = (9 * 1_000) / 3

/** Runs a program, types something after each step, and returns what it has done. */
function outcomeOf(image: Uint8Array, typed: readonly string[], compileAfter: number) {
  let printed = ''
  const edges: string[] = []
  const events = {
    ...silent,
    byte: (byte: number) => {
      printed += String.fromCharCode(byte)
    },
    edges: (pins: number, levels: number, cycle?: number) => {
      edges.push(`${pins} ${levels & pins} ${cycle ?? loop.machine.cycles}`)
    },
  }
  const loop: Loop = new Loop({ model: 'pico', memory: memoryWith('pico', image), events, compileAfter })
  const hashes: string[] = []
  for (const text of typed) {
    const until = loop.machine.cycles + STEP_CYCLES
    while (loop.machine.cycles < until && loop.advance(until, () => false) !== 'locked');
    hashes.push(`${loop.machine.cycles} ${Buffer.from(loop.hash()).toString('hex')}`)
    if (text === 'reset') loop.input({ kind: 'reset' })
    else loop.input({ kind: 'bytes', bytes: Buffer.from(text) })
  }
  return { hashes, printed, edges }
}

const same = (image: Uint8Array, typed: readonly string[]) => {
  const interpreted = outcomeOf(image, typed, NEVER)
  const compiled = outcomeOf(image, typed, SOON)
  // All that was printed would take minutes to be shown side by side.
  expect(compiled.hashes).toEqual(interpreted.hashes)
  expect(compiled.printed === interpreted.printed).toBe(true)
  expect(compiled.edges).toEqual(interpreted.edges)
  return interpreted
}

test('our shell does the same, compiled and interpreted', () => {
  const shell = readFileSync(new URL('../../../firmware/pico/shell.bin', import.meta.url))
  const typed = ['help\r', 'led on\r', 'uptime\r', 'reset', 'flood 2\r', 'adc 0\r', 'gpio 2\r', '']
  expect(same(shell, typed).printed).toContain('uptime')
})

test('a Rust program on USB does the same, compiled and interpreted', () => {
  const rust = readFileSync(new URL('../test-firmware/rust/usb-echo.bin', import.meta.url))
  expect(same(rust, ['', '', '', 'abc\r', '', 'reset', '', '', '']).printed).toContain('hello from Rust')
})

describe.skipIf(!canBuild)('programs built here do the same, compiled and interpreted', () => {
  const steps = Array.from({ length: 6 }, () => '')
  test('one that computes', () => {
    expect(same(build('busy-pico').binary, steps).printed).toMatch(/^00000008 [0-9a-f]{8}\r\n/)
  })

  /** Its flash is written while code goes on that was made of the rest. */
  test('one that calls the boot ROM and writes to its flash', () => {
    expect(
      same(
        build('rom-calls').binary,
        Array.from({ length: 40 }, () => ''),
      ).printed,
    ).not.toBe('')
  })

  /** Stores, the boot ROM and DMA write code where some has been compiled. */
  test('one that writes its code', () => {
    expect(same(build('ram-code').binary, steps).printed).toMatch(/^00000384 00001194 00002a30 .{180}/)
  })

  /** Breaks if compiling it over and over holds the board up, or lasts beyond a reset. */
  test('one that writes its code without end, on a board that a reset brings back', async () => {
    const board = new Board(
      emulatedDriver({ machine: 'pico', share: 1, image: build('ram-code').binary, compileAfter: SOON }),
    )
    onTestFinished(() => board.driver.wipe())
    await board.start()
    await board.until(() => board.output.length > MANY_SUMS)
    board.output = ''
    await board.driver.reset?.()
    await board.shows('00000384 00001194 00002a30 ')
  })

  test('one on USB, which keeps a file', () => {
    expect(same(build('usb').binary, ['', '', '', 'x', 'l', 'p', 'reset', '', '']).printed).toContain('over USB')
  })

  test('one on two cores', () => {
    expect(same(build('two-cores').binary, steps).printed).toContain('core 1 says 42')
  })

  test('one that computes, on a board of an agent, which compiles it', async () => {
    const image = build('busy-pico').binary
    const { printed } = outcomeOf(image, steps, NEVER)
    const board = new Board(emulatedDriver({ machine: 'pico', share: 1, image, compileAfter: SOON }))
    onTestFinished(() => board.driver.wipe())
    await board.start()
    await board.shows(printed)
  })
})
