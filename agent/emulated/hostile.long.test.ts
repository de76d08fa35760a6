// Slow: flashes hundreds of images, and measures the memory that they leave behind.

import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Firmware, UserFault } from '#agent/drivers/driver.ts'
import { emulatedDriver } from './driver.ts'
import { Board } from './testing.ts'

/** FUZZ=100000 flashes the 10,000 images of a release. */
const IMAGES = Math.round(inject('fuzz') / 10)
/** What the allocators and the collector keep for later; a leak of an image each is more. */
const NOISE_BYTES = 48 * 1024 * 1024
const MUTATIONS = 24

const bin = (bytes: Uint8Array): Firmware => ({ format: 'bin', bytes, address: null })

/** Returns our shell with some bytes changed: it gets further than bytes at random. */
function mutated(shell: Uint8Array): Uint8Array {
  const image = Uint8Array.from(shell)
  for (let left = MUTATIONS; left > 0; left--) image[randomInt(image.length)] = randomInt(256)
  return image
}

/** Flashes an image. Bytes at random may look like those of another processor, and are refused. */
async function flash(board: Board, image: Uint8Array): Promise<void> {
  try {
    await board.flash(bin(image))
  } catch (error) {
    if (!(error instanceof UserFault)) throw error
  }
}

/** What a program may lead to: a fault of the emulator itself would be another line. */
const KNOWN = new RegExp(
  `^(${[
    'the CPU locked up(, as .+)?: reset or flash',
    'the board runs at \\d+ % of real time',
    'the board has started as a USB drive .+',
    'the firmware ran into a hard fault: .+',
    'the firmware uses .+, which this emulated board lacks: .+',
    'the program has run into 0x.+',
    'core [01] has locked up: .+',
  ].join('|')})$`,
)

describe.each(['uno', 'pico'] as const)('an emulated %s', (machine) => {
  test(`outlives ${IMAGES} hostile images, with memory to spare`, { timeout: 3_600_000 }, async () => {
    const shell = readFileSync(new URL(`../../firmware/${machine}/shell.bin`, import.meta.url))
    const board = new Board(emulatedDriver({ machine, share: 1 }))
    onTestFinished(() => board.driver.wipe())
    await board.start()
    let before = 0
    for (let at = 0; at < IMAGES; at++) {
      await flash(board, at % 2 === 0 ? mutated(shell) : randomBytes(1 + randomInt(32 * 1024)))
      board.type('flood 9\r')
      await board.until(() => board.notes.length > 0, 5)
      for (const note of board.notes.splice(0)) expect(note).toMatch(KNOWN)
      board.output = ''
      if (at % 50 === 0) await board.start()
      if (at < IMAGES / 2) before = Math.max(before, process.memoryUsage().rss)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(NOISE_BYTES)
    await board.flash(bin(shell))
    await board.shows('type help\r\n> ')
  })
})
