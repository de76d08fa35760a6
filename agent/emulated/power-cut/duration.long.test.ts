// Slow: starts a board 308 times.
import { expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { Board } from '#agent/emulated/testing.ts'
import type { CollectAsked } from '#wire/collects.ts'
import { PowerCutReport } from '#wire/power-cuts.ts'

const OPERATIONS = 308
const MAX_SECONDS = 180
const asked: CollectAsked = {
  ...{ kind: 'power_cut', ready: '> ', send: 'u', from: 'UPDATE', until: 'DONE', update_seconds: 60 },
  ...{ boot_expect: 'OK', boot_seconds: 0.2, points: 'all', torn: false },
}

/** Time of the processor counts, so that what else the machine does is no failure. */
test.skipIf(!canBuild)(
  `${OPERATIONS} power cuts take ${MAX_SECONDS} s of a processor at most`,
  { timeout: 1_800_000 },
  async () => {
    const board = new Board(emulatedDriver({ machine: 'pico', share: 1 }))
    onTestFinished(() => board.driver.wipe())
    await board.start({ format: 'bin', bytes: build('updater-large').binary, address: null })
    await board.shows('> ')
    const told: [phase: string, percent: number][] = []
    const [began, since] = [process.cpuUsage(), performance.now()]
    const { signal } = new AbortController()
    const made = await board.driver.collect?.(asked, signal, (phase, percent) => told.push([phase, percent ?? -1]))
    const report = PowerCutReport.parse(JSON.parse(new TextDecoder().decode(await made?.over)))
    const { user, system } = process.cpuUsage(began)
    const seconds = (user + system) / 1e6
    const wall = (performance.now() - since) / 1_000
    process.stdout.write(
      `${report.points.length} power cuts: ${seconds.toFixed(1)} s of a processor, ${wall.toFixed(1)} s in all\n`,
    )
    expect(report.summary).toMatchObject({ operations: OPERATIONS, asked: OPERATIONS, booted: OPERATIONS })
    expect(seconds).toBeLessThan(MAX_SECONDS)
    expect(told[0]).toEqual(['update', 0])
    // Each state is told once, and the later one has more.
    const percents = told.slice(1).map(([, percent]) => percent)
    expect(new Set(told.slice(1).map(([phase]) => phase))).toEqual(new Set(['boots']))
    expect(percents).toEqual([...percents].sort((one, other) => one - other))
    expect(percents.at(-1)).toBeGreaterThan(50)
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true)
  },
)
