import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { step } from '#scripts/progress.mjs'
import { dateAndMachine } from '../machine.ts'
import { median } from '../quantiles.ts'
import { goalsTable, table } from '../tables.ts'
import type { State } from './states.ts'

const machines = { Uno: 'uno', Pico: 'pico' } as const
/** What the processor does in each state, and by how much more of its time, at most. */
const goals: Record<State, { what: string; most?: number }> = {
  never: { what: 'no debugger' },
  attached: { what: 'a debugger, no breakpoint', most: 0.25 },
  breakpoint: { what: 'a breakpoint elsewhere', most: 0.25 },
  between: { what: 'a breakpoint between a loop and its function', most: 0.25 },
  after: { what: 'after the debugger', most: 0.05 },
}
const states = Object.keys(goals) as State[]

/** What a debugger costs an emulated board, in processor time for each of its own cycles. */
export async function debuggers({ rounds }: { rounds: number }) {
  const rows: string[][] = []
  const reached: Parameters<typeof goalsTable>[1] = []
  for (const [board, machine] of Object.entries(machines)) {
    const nanos = new Map(states.map((state) => [state, [] as number[]]))
    for (let round = 1; round <= rounds; round++)
      await step(`${board}: round ${round} of ${rounds}`, async () => {
        for (const state of round % 2 ? states : states.toReversed())
          nanos.get(state)?.push(await measure(machine, state))
      })
    const medianOf = (state: State) => median(nanos.get(state) ?? [])
    rows.push([board, ...states.map((state) => medianOf(state).toFixed(1))])
    for (const state of states) {
      const { what, most } = goals[state]
      if (most === undefined) continue
      const more = medianOf(state) / medianOf('never') - 1
      reached.push({
        what: `${board}: ${what}`,
        goal: `at most +${percent(most)}`,
        reached: percent(more),
        isMet: more <= most,
      })
    }
  }
  return {
    lines: [
      `${dateAndMachine()}. Medians of ${rounds} interleaved rounds, in nanoseconds of a processor for a cycle of the board.`,
      '',
      ...table(['board', ...states.map((state) => goals[state].what)], rows),
      '',
      ...goalsTable('more than without a debugger', reached),
    ],
    isKept: reached.every(({ isMet }) => isMet),
  }
}

async function measure(machine: string, state: State): Promise<number> {
  const script = join(import.meta.dirname, 'measure.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, machine, state])
  return Number(stdout)
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`
