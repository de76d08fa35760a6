import type { Watchpoint } from '#agent/emulated/gdb/stops.ts'
import type { Target } from '#agent/emulated/gdb/target.ts'

/** Bytes of a board that are watched, and what they were when they were looked at last. */
export class Watched {
  readonly watchpoint: Watchpoint
  readonly #memory: Uint8Array
  readonly #at: number
  readonly #old: Uint8Array

  constructor(watchpoint: Watchpoint, memory: Uint8Array, at: number) {
    this.watchpoint = watchpoint
    this.#memory = memory
    this.#at = at
    this.#old = memory.slice(at, at + watchpoint.length)
  }

  /** Returns true if they are others than at the last look. */
  look(): boolean {
    const [memory, at, old] = [this.#memory, this.#at, this.#old]
    for (let next = 0; next < old.length; next++) {
      if (memory[at + next] === old[next]) continue
      old.set(memory.subarray(at, at + old.length))
      return true
    }
    return false
  }
}

/** Returns what is watched in a board's memories, as it is now. */
export function watchedIn(target: Target, watchpoints: readonly Watchpoint[]): Watched[] {
  const memories = target.memories()
  return watchpoints.flatMap((watchpoint) => {
    const { address } = watchpoint
    const memory = memories.find(({ start, bytes }) => address >= start && address < start + bytes.length)
    return memory ? [new Watched(watchpoint, memory.bytes, address - memory.start)] : []
  })
}
