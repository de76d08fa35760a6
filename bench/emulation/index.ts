import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { step } from '#scripts/progress.mjs'
import { dateAndMachine } from '../machine.ts'
import { median } from '../quantiles.ts'
import { type Goal, goalsTable } from '../tables.ts'
import type { Backwards } from './backwards.ts'
import type { Cost, Feature } from './features.ts'

const machines = { Uno: 'uno', Pico: 'pico' } as const
/** The speed of a busy board with each feature, against one without, at least. */
const goals: Record<Feature, { what: string; least: number }> = {
  recording: { what: 'recording', least: 0.98 },
  capture: { what: 'capture of all pins, idle pins', least: 0.95 },
  coverage: { what: 'coverage', least: 0.85 },
}
const features = Object.keys(goals) as Feature[]
const MAX_BYTES_AN_INPUT = 4
const MAX_END = 1.2
const MAX_STEP_MS = 200

/**
 * What an emulated board pays for what is recorded, captured and marked, and what its replay takes,
 * in processor time. `boards` compares boards without any of it with those of another commit.
 */
export async function emulation({ rounds }: { rounds: number }) {
  const reached: Goal[] = []
  for (const [board, machine] of Object.entries(machines)) {
    const costs = new Map(features.map((feature) => [feature, [] as Cost[]]))
    const replays: Backwards[] = []
    for (let round = 1; round <= rounds; round++)
      await step(`${board}: round ${round} of ${rounds}`, async () => {
        for (const feature of round % 2 ? features : features.toReversed())
          costs.get(feature)?.push(await run('features.ts', machine, feature))
        replays.push(await run('backwards.ts', machine))
      })
    for (const feature of features) {
      const { what, least } = goals[feature]
      reached.push(atLeast(`${board}: ${what}`, least, median((costs.get(feature) ?? []).map(({ speed }) => speed))))
    }
    const bytes = median((costs.get('recording') ?? []).map(({ bytesAnInput }) => bytesAnInput ?? Number.NaN))
    reached.push(atMost(`${board}: bytes an input`, MAX_BYTES_AN_INPUT, bytes))
    reached.push(
      atMost(`${board}: end of a replay of 10 busy seconds`, MAX_END, median(replays.map(({ end }) => end))),
      atMost(
        `${board}: slowest step back in the last 10 ms, ms`,
        MAX_STEP_MS,
        median(replays.map((one) => one.stepMs)),
      ),
    )
  }
  const paces: number[] = []
  for (let round = 1; round <= rounds; round++) paces.push(await run<number>('pace.ts'))
  reached.push(atLeast('Uno: pace while all pins toggle, captured', 1, median(paces)))
  return {
    lines: [
      `${dateAndMachine()}. Medians of ${rounds} rounds. Speeds are those of a busy board, against one without; each`,
      'round is the median of 25 pairs of turns in one process.',
      '',
      ...goalsTable('processor time of emulated boards', reached),
    ],
    isKept: reached.every(({ isMet }) => isMet),
  }
}

async function run<T>(script: string, ...args: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, script), ...args])
  return JSON.parse(stdout) as T
}

const atLeast = (what: string, least: number, value: number): Goal => {
  return { what, goal: `at least ${least}`, reached: value.toFixed(3), isMet: value >= least }
}
const atMost = (what: string, most: number, value: number): Goal => {
  return { what, goal: `at most ${most}`, reached: value.toPrecision(3), isMet: value <= most }
}
