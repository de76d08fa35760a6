import { CaptureReader } from '#wire/capture-file.ts'

/** What a pin has: 0, 1, or 2 for a pin that nothing drives. */
export const UNDRIVEN = 2

/** One captured pin over time. Times are in ticks of 100 ps since the beginning, in order. */
export type Trace = {
  name: string
  initial: number
  times: Float64Array<ArrayBuffer>
  levels: Uint8Array<ArrayBuffer>
}

/** A capture, pin by pin. */
export type Traces = {
  pins: Trace[]
  /** How long it is. */
  ticks: number
  /** When its trigger came; null without one. */
  triggerTicks: number | null
  isTruncated: boolean
}

/**
 * Reads the file of a capture. Throws a `WireError` for any other, and for one that is cut off; a
 * `TooManyChanges` for one with more than that.
 */
export function readTraces(file: Uint8Array, maxChanges?: number): Traces {
  const reader = new CaptureReader(file, maxChanges)
  const { pins, levels, trigger_cycle, truncated } = reader.head
  const growing = pins.map(() => new GrowingTrace())
  let triggerTicks: number | null = null
  for (const { cycle, ticks, pin, level } of reader.changes()) {
    if (cycle === trigger_cycle) triggerTicks = ticks
    // What was forgotten before the beginning has a time before it.
    growing[pin]?.add(Math.max(0, ticks), level ?? UNDRIVEN)
  }
  if (trigger_cycle !== null) triggerTicks ??= reader.ticksAt(trigger_cycle)
  return {
    pins: growing.map((one, at) => ({ name: pins[at] ?? '', initial: levels[at] ?? UNDRIVEN, ...one.done() })),
    ticks: reader.ticks,
    triggerTicks,
    isTruncated: truncated,
  }
}

const FIRST_LENGTH = 64

/** Changes of a pin, of which nobody knows how many will come. */
class GrowingTrace {
  #times = new Float64Array(FIRST_LENGTH)
  #levels = new Uint8Array(FIRST_LENGTH)
  #count = 0

  add(ticks: number, level: number): void {
    if (this.#count === this.#times.length) {
      const [times, levels] = [new Float64Array(2 * this.#count), new Uint8Array(2 * this.#count)]
      times.set(this.#times)
      levels.set(this.#levels)
      this.#times = times
      this.#levels = levels
    }
    this.#times[this.#count] = ticks
    this.#levels[this.#count++] = level
  }

  done(): Pick<Trace, 'times' | 'levels'> {
    return { times: this.#times.slice(0, this.#count), levels: this.#levels.slice(0, this.#count) }
  }
}
