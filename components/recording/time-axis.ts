import type { CaptureTime } from './recording.ts'

/** A time that is shown, in milliseconds since the epoch, and which view has chosen it. */
export type Shown = { time: number; by: 'film' | 'waves' }

/** What the views of one session’s recording share: the time that they show. */
export class TimeAxis {
  readonly #listeners = new Set<() => void>()
  #shown: Shown | null = null
  #captures: ReadonlyMap<string, CaptureTime> = new Map()

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly shown = () => this.#shown

  /** When the captures were taken that the recording knows of, once it is loaded. */
  readonly captures = () => this.#captures

  /** A recording was loaded; without one, nothing is on the axis. */
  load(captures: ReadonlyMap<string, CaptureTime> | undefined): void {
    this.#captures = captures ?? new Map()
    if (!captures) this.#shown = null
    this.#tell()
  }

  show(time: number, by: Shown['by']): void {
    if (this.#shown?.time === time) return
    this.#shown = { time, by }
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const axes = new Map<string, TimeAxis>()

/** Returns the axis of a session, which is the same for all of a page. */
export function timeAxisOf(sessionId: string): TimeAxis {
  const axis = axes.get(sessionId) ?? new TimeAxis()
  axes.set(sessionId, axis)
  return axis
}
