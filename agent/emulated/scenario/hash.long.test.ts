// Slow: boards run beside two that are always busy, and programs are executed twice.
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { newMemory } from '#agent/emulated/memory.ts'
import type { Model } from '#agent/emulated/models.ts'
import { NEVER } from '#agent/emulated/pico/compiler/heat.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { Board } from '#agent/emulated/testing.ts'
import { image as program } from '#agent/emulated/uno/testing.ts'
import type { ScenarioAsked } from '#wire/scenario.ts'

/** IMAGES=100 does the 100 runs that the specification asks for. */
const RUNS = inject('images')
const BUSY = 2
/** A jump to itself. */
const SPIN = 0xcfff
/** So soon that nearly all is compiled. */
const SOON = 500

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

type Options = { image?: Uint8Array; compileAfter?: number }

/** Starts a board, and returns what plays a scenario on it and has its result as one text. */
async function start(machine: Model, options: Options = {}) {
  const board = new Board(emulatedDriver({ machine, share: 1, memory: newMemory(machine, 'one'), ...options }))
  onTestFinished(() => board.driver.wipe())
  await board.start(undefined, { speed: 'max' })
  return async (scenario = asked) => {
    const result = await board.driver.runScenario?.(scenario)
    expect(result).toMatchObject({ outcome: 'passed' })
    return JSON.stringify(result)
  }
}

async function keepBusy() {
  const other = emulatedDriver({ machine: 'uno', share: 1 })
  onTestFinished(() => other.wipe())
  await new Board(other).start({ format: 'bin', bytes: program(SPIN), address: null }, { speed: 'max' })
}

/** Breaks if a step is done where the host has time for it. */
test.each(['uno', 'pico'] as const)(
  'a scenario has one state hash, alone and on a loaded machine: %s',
  async (machine) => {
    const play = await start(machine)
    const results = new Set([await play()])
    for (let busy = 0; busy < BUSY; busy++) await keepBusy()
    for (let run = 0; run < RUNS; run++) results.add(await play())
    expect(results.size).toBe(1)
  },
)

describe('a scenario on a Pico has one state hash, compiled and interpreted', () => {
  const same = async (scenario: ScenarioAsked, options: Options = {}) => {
    const interpreted = await (await start('pico', { ...options, compileAfter: NEVER }))(scenario)
    const compiled = await start('pico', { ...options, compileAfter: SOON })
    // By the second time the code is compiled from its first instruction.
    expect([await compiled(scenario), await compiled(scenario)]).toEqual([interpreted, interpreted])
  }

  test('with our shell', () => same(asked))

  test.skipIf(!canBuild)('with a program on two cores', () =>
    same(
      { ...asked, steps: [{ expect: 'core 1 says 42' }, { wait_ms: 20 }, { expect: 'wrong 0' }] },
      { image: build('two-cores').binary },
    ),
  )
})
