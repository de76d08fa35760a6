/** For tests: what a board executes, by its marks and without them. */
import { vi } from 'vitest'
import type { Model } from '#agent/emulated/models.ts'
import { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { Avr } from '#agent/emulated/uno/avr/avr.ts'
import { type Marks, memoriesOf, newMarks, STEP } from './marks.ts'

const { fetch } = Core.prototype
const { run } = Avr.prototype

/** Returns the addresses that are marked. */
export function addressesOf(model: Model, marks: Marks): number[] {
  return memoriesOf(model, marks).flatMap(({ start, marks: places }) =>
    [...places.keys()].filter((place) => places[place] === 1).map((place) => start + place * STEP),
  )
}

/** Calls `work`, and returns what a board in this thread has executed meanwhile, from its code. */
export function traced(model: Model, work: () => void): number[] {
  const addresses = new Set<number>()
  const spies = [
    vi.spyOn(Core.prototype, 'fetch').mockImplementation(function (this: Core) {
      addresses.add(this.pc)
      return fetch.call(this)
    }),
    vi.spyOn(Avr.prototype, 'run').mockImplementation(function (this: Avr, until: number) {
      // A cycle is less than any instruction takes, and the first burst begins it.
      while (this.cycles < until && !this.isAsleep) {
        addresses.add(this.pc * STEP)
        run.call(this, this.cycles + 1)
      }
    }),
  ]
  work()
  for (const spy of spies) spy.mockRestore()
  const memories = memoriesOf(model, newMarks(model))
  const isMarked = (address: number) =>
    memories.some(({ start, marks }) => address >= start && address < start + marks.length * STEP)
  return [...addresses].filter(isMarked).sort((a, b) => a - b)
}
