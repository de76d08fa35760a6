import { describe, expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from './driver.ts'
import type { Model } from './models.ts'
import { Board } from './testing.ts'

async function startShell(machine: Model) {
  const board = new Board(emulatedDriver({ machine, share: 1 }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  await board.shows('type help\r\n> ')
  return board
}

const unoPins = [...'0123456789'].map((at) => `D${at}`).concat('D10', 'D11', 'D12', 'D13')
const boards = [
  {
    machine: 'uno',
    names: [...unoPins, 'A0', 'A1', 'A2', 'A3', 'A4', 'A5'],
    ...{ led: 'D13', free: 'D4', analogue: 'A3', ask: 'adc 3', volts: 2.5, reply: 'A3 512' },
    unknown: 'the board has no such pin; it has D0 to A5',
    pulled: null,
  },
  {
    machine: 'pico',
    names: Array.from({ length: 30 }, (_, at) => `GP${at}`),
    ...{ led: 'GP25', free: 'GP4', analogue: 'GP27', ask: 'adc 1', volts: 1.65, reply: 'A1 2048' },
    unknown: 'the board has no such pin; it has GP0 to GP29',
    pulled: 0,
  },
] as const

describe.each(boards)('pins of an emulated $machine', ({ machine, names, led, free, pulled, ...its }) => {
  test('are all told at the start, and those that change later', async () => {
    const board = await startShell(machine)
    await board.until(() => board.pins.size > 0)
    expect([...board.pins.keys()]).toEqual(names)
    expect(board.pins.get(free)).toEqual({ pin: free, direction: 'in', level: pulled, duty: null })
    await board.ask('led on', 'high')
    await board.hasLevel(led, 1)
    expect(board.pins.get(led)).toEqual({ pin: led, direction: 'out', level: 1, duty: null })
    await board.ask('led off', 'low')
    await board.hasLevel(led, 0)
  })

  test('take a level and volts from outside, which stay over a reset and without power', async () => {
    const board = await startShell(machine)
    const reads = async (level: 'high' | 'low') => {
      await board.ask('gpio 4 in', `pin 4 ${level}`)
      await board.ask(its.ask, its.reply)
    }
    board.driver.setPin?.(its.analogue, { volts: its.volts })
    board.driver.setPin?.(free, { level: 1 })
    await reads('high')
    await board.hasLevel(free, 1)
    board.output = ''
    await board.driver.reset?.()
    await board.shows('type help\r\n> ')
    await reads('high')
    board.output = ''
    await board.driver.setPower?.('cycle')
    await board.shows('type help\r\n> ')
    await reads('high')
    board.driver.setPin?.(free, { level: 0 })
    await reads('low')
  })

  test('drive what they drive, also against what is put on them', async () => {
    const board = await startShell(machine)
    board.driver.setPin?.(free, { level: 0 })
    await board.ask('gpio 4 1', 'pin 4 high')
    await board.hasLevel(free, 1)
  })

  test('have nothing on them for the next user', async () => {
    const board = await startShell(machine)
    board.driver.setPin?.(free, { level: 1 })
    await board.driver.wipe()
    board.output = ''
    await board.start()
    await board.shows('type help\r\n> ')
    await board.ask('gpio 4 in', 'pin 4 low')
  })

  test('refuse what the board cannot take', async () => {
    const board = await startShell(machine)
    const put = (pin: string, input: { volts: number } | { level: 0 | 1 }) => () => board.driver.setPin?.(pin, input)
    expect(put('Z9', { level: 1 })).toThrow(its.unknown)
    expect(put(free, { volts: 1 })).toThrow('it is not an analogue input: give it a level')
    expect(put(its.analogue, { volts: 5.1 })).toThrow(/^it takes (5|3\.3) volts at most$/)
  })
})
