/**
 * node features.ts MODEL FEATURE: prints what a feature costs an emulated board that is busy, as
 * JSON. Two boards have their turns, one with it and one without, so both have the same machine.
 */
import { settingsOf } from '#agent/emulated/capture/settings.ts'
import { newMarks } from '#agent/emulated/coverage/marks.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import type { Model } from '#agent/emulated/models.ts'
import { Recorder } from '#agent/emulated/recording/recorder.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { busyPrograms, imageOf, nanosPerCycle } from '../busy-program.ts'
import { median } from '../quantiles.ts'

export type Feature = 'recording' | 'capture' | 'coverage'
/** `speed` is that with the feature against that without; `bytesAnInput` of a recording. */
export type Cost = { speed: number; bytesAnInput: number | null }

const WARM_MS = 1_500
const TURN_MS = 60
const TURNS = 25
const TYPED = new TextEncoder().encode('led on\r')

const [, , model = 'uno', feature = 'recording'] = process.argv
process.stdout.write(JSON.stringify(costOf(model as Model, feature as Feature)))

function costOf(of: Model, wanted: Feature): Cost {
  const recorder = wanted === 'recording' ? new Recorder() : undefined
  const [plain, other] = [boardOf(of), boardOf(of, recorder)]
  if (wanted === 'capture') capture(of, other)
  if (wanted === 'coverage') other.machine.mark(newMarks(of))
  for (const loop of [plain, other, plain, other]) turn(loop, WARM_MS / 2)
  const ratios: number[] = []
  for (let at = 0; at < TURNS; at++) {
    // Which is first is another one each time.
    const first = turn(at % 2 === 0 ? plain : other, TURN_MS)
    const second = turn(at % 2 === 0 ? other : plain, TURN_MS)
    ratios.push(at % 2 === 0 ? first / second : second / first)
  }
  const inputs = (2 + TURNS) * TYPED.length
  return { speed: median(ratios), bytesAnInput: recorder ? recorder.events.length / inputs : null }
}

function boardOf(of: Model, recorder?: Recorder): Loop {
  const memory = memoryWith(of, imageOf(busyPrograms[of].words))
  return new Loop({ model: of, memory, events: silent, ...(recorder && { recorder }) })
}

/** Captures pins that do not switch, again and again. */
function capture(of: Model, loop: Loop): void {
  const asked = { pins: 'all', seconds: 60, trigger: null, pre_percent: 0, wait_seconds: 60 } as const
  loop.capture(settingsOf(of, asked), () => capture(of, loop))
}

function turn(loop: Loop, ms: number): number {
  loop.input({ kind: 'bytes', bytes: TYPED })
  return nanosPerCycle(loop, ms)
}
