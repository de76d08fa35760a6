import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emulatedDriver } from './driver.ts'
import { Board } from './testing.ts'

async function startUno(options: { share?: number; image?: Uint8Array } = {}) {
  const board = new Board(emulatedDriver({ machine: 'uno', share: 1, ...options }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  return board
}

const program = (...words: number[]) => new Uint8Array(Uint16Array.from(words).buffer)
/** Jumps to itself for ever. */
const SPINNING = program(0xcfff)

test('the prompt appears, and help lists the commands', async () => {
  const board = await startUno()
  await board.shows('type help\r\n> ')
  board.type('help\r')
  await board.shows('crash           lock up the processor\r\n> ')
})

test('pins, analog inputs and the EEPROM can be read and set', async () => {
  const board = await startUno()
  await board.shows('> ')
  for (const [typed, reply] of [
    ['led on', 'pin 13 high'],
    ['gpio 2 1', 'pin 2 high'],
    ['gpio 2 0', 'pin 2 low'],
    ['adc 0', 'A0 0'],
    ['eeprom 7 42', 'eeprom 7 42'],
    ['eeprom 7', 'eeprom 7 42'],
    ['nonsense', 'unknown: nonsense'],
  ] as const)
    await board.ask(typed, reply)
})

/** Breaks if the clock of a board runs ahead, or stands still while it sleeps. */
test('the time of a board is ours, within a hundredth', async () => {
  const board = await startUno()
  await board.shows('> ')
  const uptime = async () => {
    await board.ask('uptime', ' ms\r\n')
    return { board: Number(/(\d+) ms/.exec(board.output)?.[1]), ours: performance.now() }
  }
  const before = await uptime()
  await board.until(() => performance.now() - before.ours > 2_000, 2_000)
  const after = await uptime()
  const ratio = (after.board - before.board) / (after.ours - before.ours)
  expect(ratio).toBeGreaterThan(0.99)
  expect(ratio).toBeLessThan(1.01)
})

test('a flood arrives whole and in order, at the speed of the serial port', async () => {
  const board = await startUno()
  await board.shows('> ')
  const lines = 200
  const began = performance.now()
  await board.ask(`flood ${lines}`, `line 000${lines} the quick brown fox jumps over it\r\n> `)
  const numbers = [...board.output.matchAll(/line (\d{6}) the quick brown fox jumps over it\r\n/g)].map(([, n]) =>
    Number(n),
  )
  expect(numbers).toEqual(Array.from({ length: lines }, (_, at) => at + 1))
  // Ten bits a byte at 117,647 bits a second.
  expect(performance.now() - began).toBeGreaterThan(((board.output.length * 10) / 117_647) * 1_000 * 0.9)
})

test('a board that is paused prints nothing, and goes on without losing a byte', async () => {
  const board = await startUno()
  await board.shows('> ')
  board.output = ''
  board.type('flood 200\r')
  await board.shows('line 000010')
  board.driver.pause()
  // What was on its way has arrived once the worker answers no more.
  await board.untilQuiet()
  const { output } = board
  await board.until(() => false, 300)
  expect(board.output).toBe(output)
  board.driver.resume()
  await board.shows('line 000200 the quick brown fox jumps over it\r\n> ')
  expect([...board.output.matchAll(/line (\d{6})/g)]).toHaveLength(200)
})

test('a reset starts the board again and keeps its EEPROM', async () => {
  const board = await startUno()
  await board.shows('> ')
  await board.ask('eeprom 3 99', 'eeprom 3 99')
  board.output = ''
  await board.driver.reset()
  await board.shows('type help\r\n> ')
  await board.ask('eeprom 3', 'eeprom 3 99')
})

test('nothing of one user is left for the next', async () => {
  const board = await startUno()
  await board.shows('> ')
  await board.ask('eeprom 3 99', 'eeprom 3 99')
  await board.driver.wipe()
  board.output = ''
  await board.start()
  await board.shows('> ')
  await board.ask('eeprom 3', 'eeprom 3 255')
})

test('a processor that locks up is noted, and a reset wakes it', async () => {
  const board = await startUno()
  await board.shows('> ')
  board.type('crash\r')
  await board.until(() => board.notes.length > 0)
  expect(board.notes).toEqual(['the CPU locked up: reset or flash'])
  board.output = ''
  await board.driver.reset()
  await board.shows('> ')
})

/**
 * Breaks without the share in pacing.ts: the spinning board takes a core, and its clock is ours.
 */
test('a board that never sleeps keeps to its share, says so, and others still answer', {
  timeout: 30_000,
}, async () => {
  const spinning = await startUno({ image: SPINNING, share: 0.05 })
  const board = await startUno()
  await board.shows('> ')
  for (const pin of [1, 2, 3, 4, 5]) await board.ask(`gpio ${pin}`, `pin ${pin}`)
  await spinning.until(() => spinning.notes.length > 0)
  const percent = Number(/runs at (\d+) %/.exec(spinning.notes[0] ?? '')?.[1])
  expect(percent).toBeLessThan(60)
})

test(`${inject('images')} random images end nothing but themselves`, { timeout: 600_000 }, async () => {
  for (let left = inject('images'); left > 0; left--) {
    const image = randomBytes(1 + (left % 32) * 512)
    const board = new Board(emulatedDriver({ machine: 'uno', share: 1, image }))
    await board.start()
    board.type('help\r')
    await board.until(() => board.notes.length > 0, 5)
    await board.driver.wipe()
  }
  const board = await startUno()
  await board.shows('> ')
})
