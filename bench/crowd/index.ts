import { step } from '#scripts/progress.mjs'
import { dateAndMachine } from '../machine.ts'
import { startPostgresql } from '../postgresql.ts'
import { soundness } from '../sound.ts'
import { type Goal, goalsTable } from '../tables.ts'
import { boards } from './boards.ts'
import { capacity } from './capacity.ts'
import { endsAtOnce } from './ends-at-once.ts'
import { minuteEdges } from './minute-edges.ts'
import { Opened, type Scene } from './scene.ts'
import type { Size } from './size.ts'

/** Of what must never be. */
const SHOWN = 20

const scenes: Record<string, Scene> = { ends: endsAtOnce, edges: minuteEdges, boards, capacity }

/** Whether the service is there for everybody while a crowd is at it, on a stock PostgreSQL. */
export async function crowd({
  scenes: chosen = Object.keys(scenes),
  ...size
}: Size & { scenes?: string[] | undefined }) {
  await using open = new AsyncDisposableStack()
  const postgresql = await startPostgresql()
  open.defer(postgresql.stop)
  console.log(postgresql.description)
  const lines = [`${dateAndMachine()}; ${postgresql.description}.`]
  const goals: Goal[] = []
  const brokenInvariants: string[] = []
  for (const name of chosen) {
    const scene = scenes[name]
    if (!scene) throw new Error(`There is no scene ${name}. There are: ${Object.keys(scenes).join(', ')}`)
    const told = await step(`Scene ${name}`, async () => {
      await using opened = new Opened(postgresql)
      return await scene(opened, size)
    })
    lines.push('', ...told.lines)
    goals.push(...told.goals)
    brokenInvariants.push(...told.brokenInvariants)
  }
  for (const line of brokenInvariants.slice(0, SHOWN)) console.log(line)
  goals.push(soundness(brokenInvariants))
  lines.push('', ...goalsTable('what', goals))
  return { lines, isKept: goals.every(({ isMet }) => isMet) }
}
