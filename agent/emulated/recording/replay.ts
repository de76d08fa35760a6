import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { type Memory, newMemory, program } from '#agent/emulated/memory.ts'
import type { Model } from '#agent/emulated/models.ts'
import type { Segment } from '#firmware-files/index.ts'
import type { Part } from '#wire/parts.ts'
import { HASH_START_BYTES, type RecordedEvent, RecordingProblem } from './events.ts'

type Recorded = {
  model: Model
  /** What the board's flash held at first. */
  firmware: Segment[]
  parts?: readonly Part[]
  seed?: number
  events: RecordedEvent[]
  /** The cycle up to which it was recorded. */
  end: number
}

type Options = {
  /** Returns what a file with this hash puts into the flash. */
  find?: (sha256: Uint8Array) => Segment[]
  /** How many cycles to advance at once. What a board does is the same with any. */
  slice?: () => number
}

export type Replayed = {
  hash: Uint8Array
  printed: Uint8Array
  /** The cycle of the first proof that this is not what was recorded. */
  differsAt: number | undefined
}

/**
 * Carries out a recording again. Throws a `RecordingProblem` if something happens in it to a board
 * without power.
 */
export function replay({ firmware, events, end, ...board }: Recorded, { find, slice }: Options = {}): Replayed {
  const { model } = board
  const memory = newMemory(model)
  program(model, memory, firmware)
  const run = new Run(board, memory, slice)
  for (const event of events) {
    if (event.kind === 'power') run.power(event)
    else {
      const loop = run.advance(event.cycle)
      if (event.kind === 'hash') run.compare(event.start)
      else {
        if (event.kind === 'flash') program(model, memory, find?.(event.sha256) ?? [])
        loop.input(event)
      }
    }
  }
  const hash = run.advance(end).hash()
  return { hash, printed: Uint8Array.from(run.printed), differsAt: run.differsAt }
}

type Board = Pick<Recorded, 'model' | 'parts' | 'seed'>

class Run {
  readonly #board: Board
  readonly #memory: Memory
  readonly #slice: () => number
  #loop: Loop | undefined
  readonly printed: number[] = []
  differsAt: number | undefined

  constructor(board: Board, memory: Memory, slice: () => number = () => Number.POSITIVE_INFINITY) {
    this.#board = board
    this.#memory = memory
    this.#slice = slice
  }

  power({ isOn, cycle }: { isOn: boolean; cycle: number }): void {
    if (!isOn) this.advance(cycle)
    const events = { ...silent, byte: (byte: number) => void this.printed.push(byte) }
    this.#loop = isOn ? new Loop({ ...this.#board, memory: this.#memory, events }) : undefined
  }

  advance(until: number): Loop {
    const loop = this.#loop
    if (!loop) throw new RecordingProblem('something happens to a board without power')
    const { machine } = loop
    while (machine.cycles < until && !machine.isLocked)
      loop.advance(Math.min(until, machine.cycles + this.#slice()), () => false)
    if (machine.cycles !== until) this.#differs()
    return loop
  }

  compare(start: Uint8Array): void {
    const hash = this.#loop?.hash().subarray(0, HASH_START_BYTES) ?? new Uint8Array(0)
    if (Buffer.compare(hash, start) !== 0) this.#differs()
  }

  #differs(): void {
    this.differsAt ??= this.#loop?.machine.cycles ?? 0
  }
}
