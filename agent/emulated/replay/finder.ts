import type { Observer, Stops, Watchpoint } from '#agent/emulated/gdb/stops.ts'
import type { Target } from '#agent/emulated/gdb/target.ts'
import type { Moment } from './trace.ts'

export type Hit = { moment: Moment; watchpoint?: Watchpoint }

/** Finds where a board was last at a breakpoint, or changed what is watched, while it executes. */
export class Finder implements Observer {
  last: Hit | undefined
  readonly #target: Target
  readonly #stops: Stops
  readonly #positionOf: (thread: number) => number
  readonly #words: Int32Array
  readonly #before: Moment = { position: 0, thread: 0 }
  #watched: { watchpoint: Watchpoint; at: number; bytes: Uint8Array; old: Uint8Array }[] = []

  readonly #limit: number

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
    for (const { watchpoint, at, bytes, old } of this.#watched) {
      for (let next = 0; next < old.length; next++) {
        if (bytes[at + next] === old[next]) continue
        old.set(bytes.subarray(at, at + old.length))
        this.last = { moment: { ...this.#before }, watchpoint }
        break
      }
    }
    this.#before.position = position
    this.#before.thread = thread
    if (this.#stops.breakpoints.size === 0 || position >= this.#limit) return
    this.#target.words(this.#words)
    const pc = this.#target.programCounterOf(thread, this.#words)
    if (this.#stops.isAt(pc, thread)) this.last = { moment: { position, thread } }
  }

  /** A reset has put other memories in the place of the board's. */
  memoriesChanged(): void {
    const memories = this.#target.memories()
    this.#watched = this.#stops.watchpoints.flatMap((watchpoint) => {
      const of = memories.find(
        ({ start, bytes }) => watchpoint.address >= start && watchpoint.address < start + bytes.length,
      )
      if (!of) return []
      const at = watchpoint.address - of.start
      return [{ watchpoint, at, bytes: of.bytes, old: of.bytes.slice(at, at + watchpoint.length) }]
    })
  }
}
