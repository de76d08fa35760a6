import { Loop } from '#agent/emulated/loop.ts'
import { type MachineEvents, silent } from '#agent/emulated/machine.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import type { PinVoltage } from '#agent/emulated/messages.ts'
import type { Model } from '#agent/emulated/models.ts'
import type { Part } from '#wire/parts.ts'

const MS_PER_SECOND = 1_000

/** The board that the power of others like it is cut of. It is only read. */
export type CutBoard = {
  model: Model
  memory: Memory
  /** As they were set last. */
  parts: readonly Part[]
  seed: number
  /** What is on the pins from outside. */
  inputs: readonly PinVoltage[]
}

/** Tells the work whether others get their turn now, and whether its time is over. */
export type Turn = { isOver(): boolean; isLate(): boolean }

/** Why a machine was advanced no further. */
export type Stopped = 'done' | 'locked' | 'time' | 'late' | { broken: string }

/** Switches a board on that has this memory. What it does begins with its first instruction. */
export function switchOn(
  { model, parts, seed, inputs }: CutBoard,
  memory: Memory,
  events: Partial<MachineEvents>,
): Loop {
  const loop = new Loop({ model, memory, parts, seed, events: { ...silent, ...events } })
  for (const input of inputs) loop.input({ kind: 'pin', ...input })
  return loop
}

/** Advances a machine until something is done, or its own time is `end`, in milliseconds. */
export function* advance(loop: Loop, end: number, isDone: () => boolean, turn: Turn): Generator<void, Stopped> {
  const { machine } = loop
  while (!isDone()) {
    if (machine.isLocked) return 'locked'
    const cycles = Math.ceil(((end - machine.now) * machine.hertz) / MS_PER_SECOND)
    if (cycles <= 0) return 'time'
    try {
      loop.advance(machine.cycles + cycles, () => isDone() || turn.isOver())
    } catch (error) {
      // The firmware has broken its emulation, as it can that of the board itself.
      return { broken: error instanceof Error ? error.message : String(error) }
    }
    if (!turn.isOver()) continue
    if (turn.isLate()) return 'late'
    yield
  }
  return 'done'
}

export function copyOf({ flash, eeprom, id }: Memory): Memory {
  return { flash: Uint8Array.from(flash), eeprom: Uint8Array.from(eeprom), id }
}
