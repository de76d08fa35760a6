import { step } from '#scripts/progress.mjs'
import { dateAndMachine } from '../machine.ts'
import { startPostgresql } from '../postgresql.ts'
import { type Goal, goalsTable } from '../tables.ts'
import { boards } from './boards.ts'
import { Opened, type Scene } from './scene.ts'
import type { Size } from './size.ts'

const scenes: Record<string, Scene> = { 'The list of boards': boards }

/** Whether the service is there for everybody while a crowd is at it, on a stock PostgreSQL. */
export async function crowd(size: Size) {
  await using open = new AsyncDisposableStack()
  const postgresql = await startPostgresql()
  open.defer(postgresql.stop)
  console.log(postgresql.description)
  const lines = [`${dateAndMachine()}; ${postgresql.description}.`]
  const goals: Goal[] = []
  for (const [title, scene] of Object.entries(scenes)) {
    const told = await step(title, async () => {
      await using opened = new Opened(postgresql)
      return await scene(opened, size)
    })
    lines.push('', ...told.lines)
    goals.push(...told.goals)
  }
  lines.push('', ...goalsTable('what', goals))
  return { lines, isKept: goals.every(({ isMet }) => isMet) }
}
