import { describe, expect, onTestFinished, test } from 'vitest'
import { shellOf } from '#agent/assets.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { type Machine, silent } from '#agent/emulated/machine.ts'
import { newMemory, program } from '#agent/emulated/memory.ts'
import type { Model } from '#agent/emulated/models.ts'
import { Board } from '#agent/emulated/testing.ts'
import { Part } from '#wire/parts.ts'

const PROMPT = 'type help\r\n> '

const boards = [
  { machine: 'uno', pins: ['D4', 'D13', 'A3'], adc: 'adc 3', half: 'A3 512' },
  { machine: 'pico', pins: ['GP4', 'GP25', 'GP27'], adc: 'adc 1', half: 'A1 2048' },
] as const

const partsOn = ([button, led, pot]: readonly string[]) => [
  { name: 'button', kind: 'button', pin: button, bounce_ms: 1 },
  { name: 'led', kind: 'led', pin: led },
  { name: 'pot', kind: 'potentiometer', pin: pot },
]

async function start(machine: Model, parts: object[]) {
  const board = new Board(emulatedDriver({ machine, share: 1 }))
  onTestFinished(() => board.driver.wipe())
  await board.start(undefined, { parts })
  await board.shows(PROMPT)
  return board
}

describe.each(boards)('parts on an emulated $machine', ({ machine, pins, adc, half }) => {
  test('are read by firmware, and tell what it does', async () => {
    const board = await start(machine, partsOn(pins))
    await board.ask('gpio 4', 'pin 4 high')
    await board.ask(adc, half)
    board.driver.setPart?.('button', { pressed: true })
    await board.until(() => board.parts.get('button')?.pressed === true)
    await board.ask('gpio 4', 'pin 4 low')
    board.driver.setPart?.('pot', { value: 0 })
    await board.ask(adc, `${half.split(' ')[0]} 0\r\n`)
    await board.ask('led on', 'high')
    await board.until(() => board.parts.get('led')?.on === true)
    expect(board.parts.get('led')).toEqual({ on: true, duty: 1, changes: 1 })
  })

  /** Breaks if the driver does not remember what was set. */
  test('stay as they were set over a reset and without power', async () => {
    const board = await start(machine, partsOn(pins))
    await board.ask('led on', 'high')
    board.output = ''
    await board.driver.reset?.()
    await board.shows(PROMPT)
    await board.until(() => board.parts.get('led')?.on === false)
    board.driver.setPart?.('button', { pressed: true })
    await board.ask('gpio 4', 'pin 4 low')
    await board.driver.setPower?.('off')
    board.driver.setPart?.('pot', { value: 1 })
    expect(board.parts.get('pot')).toMatchObject({ value: 1 })
    board.output = ''
    await board.driver.setPower?.('on')
    await board.shows(PROMPT)
    await board.ask('gpio 4', 'pin 4 low')
    await board.ask(adc, machine === 'uno' ? 'A3 1023' : 'A1 4095')
    // The next user of the board has none of them.
    await board.start()
    expect(() => board.driver.setPart?.('button', {})).toThrow('no such part')
  })
})

const shell = 'Boardwalk shell'

/**
 * Lets a board with our shell run for so long, with inputs on the way, and returns what is printed.
 */
function printedBy(machine: Model, parts: object[], seed: number): string {
  const memory = newMemory(machine)
  program(machine, memory, [{ address: machine === 'uno' ? 0 : 0x10000000, bytes: shellOf(machine) }])
  const printed: number[] = []
  const events = { ...silent, byte: (byte: number) => void printed.push(byte) }
  const loop = new Loop({ model: machine, memory, events, parts: parts.map((part) => Part.parse(part)), seed })
  const pass = (seconds: number) => runFor(loop.machine, seconds)
  pass(1)
  for (let count = 0; count < 8; count++) {
    loop.input({ kind: 'bytes', bytes: Buffer.from(machine === 'uno' ? 'adc 3\r' : 'adc 1\r') })
    pass(0.1)
  }
  return Buffer.from(printed).toString()
}

function runFor(machine: Machine, seconds: number): void {
  const until = machine.now + seconds * 1_000
  while (machine.now < until) machine.advance(machine.cycles + machine.hertz / 1_000)
}

/** Breaks if chance on the board comes from anything else than its seed. */
test.each(boards)('noise on an emulated $machine is that of the seed', ({ machine, pins: [, , pin] }) => {
  const noisy = [{ name: 'pot', kind: 'potentiometer', pin, noise_mv: 100 }]
  const first = printedBy(machine, noisy, 1)
  expect(first).toContain(shell)
  const read = [...first.matchAll(/A\d (\d+)/g)].map(([, value]) => Number(value))
  expect(read).toHaveLength(8)
  expect(new Set(read).size).toBeGreaterThan(3)
  expect(printedBy(machine, noisy, 1)).toBe(first)
  expect(printedBy(machine, noisy, 2)).not.toBe(first)
})
