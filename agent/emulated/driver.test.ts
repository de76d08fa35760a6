// Slow: boards run in real time, on a processor that emulates them with some effort.

import { randomBytes } from 'node:crypto'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { RUNNING } from '#wire/processor.ts'
import { emulatedDriver } from './driver.ts'
import { Board } from './testing.ts'

async function startBoard(machine: 'uno' | 'pico') {
  const board = new Board(emulatedDriver({ machine, share: 1 }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  return board
}

const boards = [
  {
    machine: 'uno',
    answers: [
      ['led on', 'pin 13 high'],
      ['gpio 2 1', 'pin 2 high'],
      ['gpio 2 0', 'pin 2 low'],
      ['adc 0', 'A0 0'],
    ],
    baud: 117_647,
  },
  {
    machine: 'pico',
    answers: [
      ['led on', 'pin 25 high'],
      ['gpio 3 1', 'pin 3 high'],
      ['gpio 3 0', 'pin 3 low'],
      ['gpio 3 in', 'pin 3 low'],
      ['adc 0', 'A0 0'],
      ['adc 4', 'A4 876'],
    ],
    baud: 115_108,
  },
] as const

describe.each(boards)('an emulated $machine', ({ machine, answers, baud }) => {
  async function startShell() {
    const board = await startBoard(machine)
    await board.shows('type help\r\n> ')
    return board
  }

  test('shows its prompt, and help lists the commands', async () => {
    const board = await startShell()
    board.type('help\r')
    await board.shows('crash           lock up the processor\r\n> ')
  })

  test('sets and reads pins, analog inputs and memory that lasts', async () => {
    const board = await startShell()
    for (const [typed, reply] of answers) await board.ask(typed, reply)
    await board.ask('eeprom 7 42', 'eeprom 7 42')
    await board.ask('eeprom 8 43', 'eeprom 8 43')
    await board.ask('eeprom 7', 'eeprom 7 42')
    await board.ask('nonsense', 'unknown: nonsense')
  })

  /** Breaks if the clock of a board runs ahead, or stands still while it sleeps. */
  test('keeps our time, within a hundredth', async () => {
    const board = await startShell()
    const uptime = async () => {
      const asked = performance.now()
      await board.ask('uptime', ' ms\r\n')
      return { board: Number(/(\d+) ms/.exec(board.output)?.[1]), asked, answered: performance.now() }
    }
    // A board that a busy machine held up catches up: one of several tries shows its pace.
    const tries: string[] = []
    while (tries.length < 5 && !tries.includes('in time')) {
      const before = await uptime()
      await board.until(() => performance.now() - before.answered > 2_000, 2_000)
      const after = await uptime()
      const elapsed = after.board - before.board
      const [least, most] = [(after.asked - before.answered) * 0.99, (after.answered - before.asked) * 1.01]
      tries.push(elapsed < least ? `${elapsed} < ${least}` : elapsed > most ? `${elapsed} > ${most}` : 'in time')
    }
    expect(tries).toContain('in time')
  }, 30_000)

  test('sends a flood whole and in order, at the speed of its serial port', async () => {
    const board = await startShell()
    const lines = 200
    const began = performance.now()
    await board.ask(`flood ${lines}`, `line 000${lines} the quick brown fox jumps over it\r\n> `)
    const numbers = [...board.output.matchAll(/line (\d{6}) the quick brown fox jumps over it\r\n/g)].map(([, n]) =>
      Number(n),
    )
    expect(numbers).toEqual(Array.from({ length: lines }, (_, at) => at + 1))
    // Ten bits a byte.
    expect(performance.now() - began).toBeGreaterThan(((board.output.length * 10) / baud) * 1_000 * 0.9)
  })

  test('prints nothing while it is paused, and goes on without losing a byte', async () => {
    const board = await startShell()
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

  test('starts again when it is reset, and keeps the memory that lasts', async () => {
    const board = await startShell()
    await board.ask('eeprom 3 99', 'eeprom 3 99\r\n> ')
    board.output = ''
    await board.driver.reset?.()
    await board.shows('type help\r\n> ')
    await board.ask('eeprom 3', 'eeprom 3 99')
  })

  /** Breaks if a reset starts a board whose output nobody can take. */
  test('stays paused through a reset', async () => {
    const board = await startShell()
    board.driver.pause()
    await board.untilQuiet()
    board.output = ''
    await board.driver.reset?.()
    await board.until(() => board.output !== '', 300)
    expect(board.output).toBe('')
    board.driver.resume()
    await board.shows('type help\r\n> ')
  })

  test('keeps nothing of one user for the next', async () => {
    const board = await startShell()
    await board.ask('eeprom 3 99', 'eeprom 3 99\r\n> ')
    await board.driver.wipe()
    board.output = ''
    await board.start()
    await board.shows('> ')
    await board.ask('eeprom 3', 'eeprom 3 255')
  })

  test('says when its processor has locked up, and a reset wakes it', async () => {
    const board = await startShell()
    board.type('crash\r')
    await board.until(() => board.notes.length > 0)
    expect(board.notes).toEqual([expect.stringMatching(/^the CPU locked up(, as it .*)?: reset or flash$/)])
    expect(board.output).toMatch(/crashing\r\n$/)
    await board.until(() => board.processor.state === 'locked_up')
    board.output = ''
    await board.driver.reset?.()
    expect(board.processor).toEqual(RUNNING)
    await board.shows('> ')
    board.type('crash\r')
    await board.until(() => board.processor.state === 'locked_up')
    await board.driver.setPower?.('off')
    expect(board.processor).toEqual(RUNNING)
  })

  test(`ends by nothing that is in ${inject('images')} random images`, { timeout: 600_000 }, async () => {
    for (let left = inject('images'); left > 0; left--) {
      const image = randomBytes(1 + (left % 32) * 512)
      const board = new Board(emulatedDriver({ machine, share: 1, image }))
      await board.start()
      board.type('help\r')
      await board.until(() => board.notes.length > 0, 5)
      await board.driver.wipe()
    }
    await startShell()
  })
})
