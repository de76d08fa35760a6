import type { Machine } from '#agent/emulated/machine.ts'
import type { Level } from '#wire/capture-file.ts'
import type { CapturedBoard } from './capture.ts'

/** Returns what a capture sees of a machine. */
export function capturedBoard(machine: Machine): CapturedBoard {
  return {
    get cycles() {
      return machine.cycles
    },
    get hertz() {
      return machine.hertz
    },
    takenOf: (pins) => machine.takenOf(pins),
    levelOf(pin): Level | undefined {
      const taken = machine.taken(pin)
      if (taken === 'sent') return undefined
      return taken === undefined ? machine.pin(pin).level : taken
    },
  }
}
