/**
 * node measure.ts MACHINE STATE: prints how many nanoseconds of a processor an emulated board
 * takes for a cycle of its own. It is a process of its own: states do not share what V8 has learnt.
 */
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import type { Model } from '#agent/emulated/models.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { busyPrograms, imageOf, nanosPerCycle } from '../busy-program.ts'
import type { State } from './states.ts'

const WARM_MS = 1_500
const MEASURED_MS = 1_200
const [, , model = 'uno', state = 'never'] = process.argv
process.stdout.write(String(nanosIn(model as Model, state as State)))

function nanosIn(model: Model, state: State): number {
  const { words, never, between } = busyPrograms[model]
  const loop = new Loop({ model, memory: memoryWith(model, imageOf(words)), events: silent })
  nanosPerCycle(loop, WARM_MS / 2)
  if (state !== 'never') loop.attach()
  if (state === 'breakpoint' || state === 'after') loop.stops.setBreakpoint(never, true)
  if (state === 'between') loop.stops.setBreakpoint(between, true)
  nanosPerCycle(loop, WARM_MS)
  if (state === 'after') {
    loop.detach()
    nanosPerCycle(loop, WARM_MS)
  }
  return nanosPerCycle(loop, MEASURED_MS)
}
