import type { Pacing } from '#agent/emulated/pacing.ts'
import type { PowerCutReport, PowerCutsAsked } from '#wire/power-cuts.ts'
import type { CutBoard } from './board.ts'
import { CutProblem } from './problem.ts'
import { sweep } from './sweep.ts'

/** How much processor time is used before messages are read. */
const SLICE_MS = 8
const PROGRESS_MS = 1_000
const PERCENT = 100
/** How long one command may take, by the host's clock. */
const MAX_MS = 600_000

type Options = {
  board: CutBoard
  asked: PowerCutsAsked
  pacing: Pick<Pacing, 'hold' | 'release' | 'waitMs'>
  /** Called about once a second, with the per cent of the boots that are done. */
  onProgress: (percent: number) => void
  /** Called once, with the report or with what is wrong. */
  onOver: (over: PowerCutReport | CutProblem) => void
}

/** Cuts the power of boards like one that stands still meanwhile, by the share of that one. */
export function cutPower({ board, asked, pacing, onProgress, onOver }: Options): void {
  const end = performance.now() + MAX_MS
  let soonest = 0
  let toldAt = performance.now()
  const work = sweep(board, asked, {
    isOver: () => performance.now() > soonest,
    isLate: () => performance.now() > end,
  })
  pacing.hold('power_cut')
  slice()

  function slice(): void {
    soonest = performance.now() + SLICE_MS
    const step = next()
    const waitMs = pacing.waitMs()
    if (step instanceof CutProblem || step.done) {
      pacing.release('power_cut')
      onOver(step instanceof CutProblem ? step : step.value)
      return
    }
    if (step.value && performance.now() - toldAt >= PROGRESS_MS) {
      toldAt = performance.now()
      onProgress(Math.floor((PERCENT * step.value.done) / step.value.of))
    }
    if (waitMs > 0) setTimeout(slice, waitMs)
    else setImmediate(slice)
  }

  function next() {
    try {
      return work.next()
    } catch (error) {
      if (error instanceof CutProblem) return error
      throw error
    }
  }
}
