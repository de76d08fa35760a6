// Slow: a board is started a hundred times, beside one that is always busy.
import { expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { newMemory } from '#agent/emulated/memory.ts'
import type { Model } from '#agent/emulated/models.ts'
import { Board } from '#agent/emulated/testing.ts'
import { image } from '#agent/emulated/uno/testing.ts'
import type { ScenarioAsked } from '#wire/scenario.ts'

const RUNS = { uno: 100, pico: 20 }
const BUSY = 2
/** A jump to itself. */
const SPIN = 0xcfff

const asked: ScenarioAsked = {
  steps: [
    { expect: '> ' },
    { send: 'uptime\r' },
    { expect: ' ms' },
    { wait_ms: 50 },
    { send: 'eeprom 3\r' },
    { expect: '> ' },
  ],
  timeout_ms: 60_000,
  from: 'power_on',
}

test.each(['uno', 'pico'] as const)(
  'a scenario on a loaded machine has one state hash: %s',
  { timeout: 600_000 },
  async (machine: Model) => {
    for (let busy = 0; busy < BUSY; busy++) {
      const other = emulatedDriver({ machine: 'uno', share: 1 })
      onTestFinished(() => other.wipe())
      await new Board(other).start({ format: 'bin', bytes: image(SPIN), address: null }, { speed: 'max' })
    }
    const board = new Board(emulatedDriver({ machine, share: 1, memory: newMemory(machine) }))
    onTestFinished(() => board.driver.wipe())
    await board.start(undefined, { speed: 'max' })
    const results = new Set<string>()
    for (let run = 0; run < RUNS[machine]; run++) results.add(JSON.stringify(await board.driver.runScenario?.(asked)))
    expect([...results].map((one) => JSON.parse(one))).toMatchObject([{ outcome: 'passed' }])
  },
)
