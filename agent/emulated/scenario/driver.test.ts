// Slow: boards are started in workers.
import { expect, onTestFinished, test } from 'vitest'
import { UserFault } from '#agent/drivers/driver.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { newMemory } from '#agent/emulated/memory.ts'
import { Board } from '#agent/emulated/testing.ts'
import { Part } from '#wire/parts.ts'
import type { ScenarioAsked, ScenarioResult } from '#wire/scenario.ts'

const steps: ScenarioAsked['steps'] = [
  { expect: '> ' },
  { send: 'gpio 4 in\r' },
  { expect: 'pin 4 low' },
  { pin: 'D4', input: { level: 1 } },
  { part: 'button', state: { pressed: true } },
  { wait_ms: 30 },
  { send: 'gpio 4 in\r' },
  { expect: 'pin 4 high' },
]
const asked: ScenarioAsked = { steps, timeout_ms: 5_000, from: 'power_on' }
const parts = [Part.parse({ name: 'button', kind: 'button', pin: 'D2', bounce_ms: 5 })]

async function start(speed: 'real' | 'max' = 'max') {
  const board = new Board(emulatedDriver({ machine: 'uno', share: 1, memory: newMemory('uno') }))
  onTestFinished(() => board.driver.wipe())
  await board.start(undefined, { speed, parts, seed: 5 })
  await board.shows('> ')
  const play = async (more: Partial<ScenarioAsked> = {}): Promise<ScenarioResult> => {
    const result = await board.driver.runScenario?.({ ...asked, ...more })
    if (!result) throw new Error('an emulated board runs scenarios')
    return result
  }
  return { board, play }
}

test('a scenario ends in the same state at each speed', async () => {
  const { board, play } = await start()
  // It begins with pins and parts as they were set last, also by itself.
  const put = (driver: typeof board.driver) => {
    driver.setPin?.('D4', { level: 0 })
    driver.setPart?.('button', { pressed: false })
  }
  put(board.driver)
  const first = await play()
  expect(first).toMatchObject({ outcome: 'passed', step: steps.length })
  put(board.driver)
  expect(await play()).toEqual(first)
  const real = await start('real')
  put(real.board.driver)
  expect(await real.play()).toEqual(first)
})

/** Breaks if what else is typed reaches the board before the scenario is over. */
test('what is typed meanwhile reaches the board after the scenario', async () => {
  const { board, play } = await start('real')
  board.output = ''
  const over = play({ steps: [{ wait_ms: 200 }, { send: 'uptime\r' }, { expect: ' ms\r\n> ' }], from: 'now' })
  board.type('gpio 4 in\r')
  expect(await over).toMatchObject({ outcome: 'passed' })
  await board.shows('pin 4')
  expect(board.output.indexOf(' ms\r\n')).toBeLessThan(board.output.indexOf('gpio'))
})

test('what a scenario has set stays, also without power', async () => {
  const { board, play } = await start()
  await play({
    steps: [
      { pin: 'D4', input: { level: 1 } },
      { part: 'button', state: { pressed: true } },
    ],
    from: 'now',
  })
  board.output = ''
  await board.driver.setPower?.('cycle')
  await board.shows('> ')
  await board.ask('gpio 4 in', 'pin 4 high')
  await board.ask('gpio 2 in', 'pin 2 low')
})

test('steps that never come end at their time by the board, and leave it as it was', async () => {
  const { board, play } = await start()
  const fails = Array.from({ length: 99 }, (_, at) => ({ fail: `${'x'.repeat(195)}${at}` }))
  const result = await play({ steps: [...fails, { expect: 'never' }], timeout_ms: 60_000, from: 'now' })
  expect(result).toMatchObject({ outcome: 'timeout', step: 99, board_ms: 60_000 })
  await board.ask('uptime', ' ms\r\n')
})

test('a board without power cannot begin with it as it is', async () => {
  const { board, play } = await start()
  await board.driver.setPower?.('off')
  await expect(play({ from: 'now' })).rejects.toThrow(UserFault)
  await expect(play({ steps: [{ pin: 'D40', input: { level: 1 } }] })).rejects.toThrow(
    'Step 1: the board has no such pin',
  )
  expect(await play()).toMatchObject({ outcome: 'passed' })
})
