import type { Target } from '#agent/emulated/gdb/target.ts'
import { readPast } from './past.ts'
import type { Trace } from './trace.ts'

type Options = {
  /** The board in the present. */
  live(): Target
  trace(): Trace | undefined
  step(thread: number): void
}

/** Returns a board as it is where a trace looks. It cannot be changed. */
export function facadeOf({ live, trace, step }: Options): Target {
  return {
    get threads() {
      return live().threads
    },
    get programCounter() {
      return live().programCounter
    },
    get wordCount() {
      return live().wordCount
    },
    registers(thread) {
      const view = trace()?.view
      if (!view) return live().registers(thread)
      const memories = view.pieces.map(({ bytes }) => bytes)
      return live().registersOf(thread, view.words, memories)
    },
    read(thread, address, length) {
      const past = trace()
      return past?.view ? readPast(live(), past, address, length) : live().read(thread, address, length)
    },
    setRegister: () => false,
    write: () => false,
    skipTrap: () => {},
    step,
    words: (into) => live().words(into),
    registersOf: (...of) => live().registersOf(...of),
    programCounterOf: (...of) => live().programCounterOf(...of),
    memories: () => live().memories(),
    isComputed: (address) => live().isComputed(address),
    cyclesOf: (thread) => live().cyclesOf(thread),
  }
}
