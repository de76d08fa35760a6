import { carryOutTorn, lengthOf, tearsOf } from '#agent/emulated/lasting-write.ts'
import { models } from '#agent/emulated/models.ts'
import {
  type BootResult,
  MAX_POWER_CUTS,
  type PowerCutPoint,
  type PowerCutReport,
  type PowerCutsAsked,
  type Tear,
} from '#wire/power-cuts.ts'
import { type CutBoard, copyOf, type Turn } from './board.ts'
import { boot } from './boot.ts'
import { carryOutOn, type Operation, runUpdate } from './update.ts'

/** Where power is cut: before an operation by its place, or in its middle. */
type Cut = { index: number; torn: Tear | null }

/** How far it is: undefined while the update runs. */
export type Progress = { done: number; of: number } | undefined

/**
 * Cuts the power of boards like this one before each write of an update, and in its middle if that
 * is asked for, and starts each again with an empty RAM. Yields whenever others have their turn.
 * The same board gives the same report. Throws a `CutProblem` if the update does not run.
 */
export function* sweep(board: CutBoard, asked: PowerCutsAsked, turn: Turn): Generator<Progress, PowerCutReport> {
  const { operations, before, memory: next, tail } = yield* withoutProgress(runUpdate(board, asked, turn))
  const possible = operations.flatMap(({ write }, index): Cut[] => {
    const torn = asked.torn ? tearsOf(write) : []
    return [null, ...torn].map((tear) => ({ index, torn: tear }))
  })
  const cuts = chosenOf(possible, asked.points === 'all' ? MAX_POWER_CUTS : asked.points)
  const points: PowerCutPoint[] = []
  /** The memory as it was before the operation at `at`. */
  let at = 0
  const memory = copyOf(next)
  for (const { index, torn } of cuts) {
    const operation = operations[index] as Operation
    for (; at < index; at++) carryOutOn(next, operations[at] as Operation)
    memory.flash.set(next.flash)
    memory.eeprom.set(next.eeprom)
    if (torn) carryOutTorn(memory[operation.write.memory], operation.write, torn)
    const work = boot(board, memory, asked, turn)
    let step = work.next()
    for (; !step.done; step = work.next()) yield { done: points.length, of: cuts.length }
    if (!step.value) break
    points.push({ ...pointOf(board, operation, index), torn, ...step.value })
  }
  const count = (wanted: BootResult) => points.filter(({ result }) => result === wanted).length
  return {
    points,
    summary: {
      operations: operations.length,
      operations_before: before,
      possible: possible.length,
      asked: cuts.length,
      is_complete: points.length === cuts.length,
      booted: count('booted'),
      failed: count('failed'),
      locked: count('locked'),
      timeout: count('timeout'),
      tail,
    },
  }
}

/** Returns `count` cuts evenly, with the first and the last; all if there are not more. */
function chosenOf(cuts: Cut[], count: number): Cut[] {
  if (cuts.length <= count) return cuts
  const places = Array.from({ length: count }, (_, at) =>
    count === 1 ? 0 : Math.round((at * (cuts.length - 1)) / (count - 1)),
  )
  return places.map((place) => cuts[place] as Cut)
}

function pointOf({ model }: CutBoard, { write, pc }: Operation, index: number) {
  const start = write.memory === 'flash' ? models[model].target.memories[0].start : 0
  return { n: index + 1, op: write.op, address: start + write.at, length: lengthOf(write), pc }
}

function* withoutProgress<T>(work: Generator<void, T>): Generator<undefined, T> {
  let step = work.next()
  for (; !step.done; step = work.next()) yield undefined
  return step.value
}
