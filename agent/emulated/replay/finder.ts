import type { Observer, Stops, Watchpoint } from '#agent/emulated/gdb/stops.ts'
import type { Target } from '#agent/emulated/gdb/target.ts'
import type { Moment } from './trace.ts'
import { type Watched, watchedIn } from './watched.ts'

export type Hit = { moment: Moment; watchpoint?: Watchpoint }

/** Finds where a board was last at a breakpoint, or changed what is watched, while it executes. */
export class Finder implements Observer {
  last: Hit | undefined
  readonly #target: Target
  readonly #stops: Stops
  readonly #positionOf: (thread: number) => number
  readonly #words: Int32Array
  readonly #before: Moment = { position: 0, thread: 0 }
  readonly #limit: number
  #watched: Watched[] = []

  /** `stops` are where the debugger wants to stop before a position; the board has others. */
  constructor(target: Target, stops: Stops, positionOf: (thread: number) => number, limit: number) {
    this.#limit = limit
    this.#target = target
    this.#stops = stops
    this.#positionOf = positionOf
    this.#words = new Int32Array(target.wordCount)
    this.memoriesChanged()
  }

  before(thread: number): void {
    const position = this.#positionOf(thread)
    for (const one of this.#watched)
      if (one.look()) this.last = { moment: { ...this.#before }, watchpoint: one.watchpoint }
    this.#before.position = position
    this.#before.thread = thread
    if (this.#stops.breakpoints.size === 0 || position >= this.#limit) return
    this.#target.words(this.#words)
    const pc = this.#target.programCounterOf(thread, this.#words)
    if (this.#stops.isAt(pc, thread)) this.last = { moment: { position, thread } }
  }

  /** A reset has put other memories in the place of the board's. */
  memoriesChanged(): void {
    this.#watched = watchedIn(this.#target, this.#stops.watchpoints)
  }
}
