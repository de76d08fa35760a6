import { existsSync } from 'node:fs'
import type { MachineEvents } from '#agent/emulated/machine.ts'
import type { Memory } from '#agent/emulated/memory.ts'

const BUSY_MS = 3_000
const SLICE_MS = 50

export type Machine = 'uno' | 'pico'
/** A board without a loop: of commits before there was one. */
type Bare = { readonly now: number; run(): void }
/** Advances a board for a while, and returns its own time in milliseconds. */
type Advance = () => number

/** Returns how much time passes on a board that never sleeps in a second of a processor core. */
export async function busyShare(folder: string, machine: Machine, image: Uint8Array): Promise<number> {
  const advance = await boardOf(folder, machine, image)
  const run = (until: number) => {
    const began = process.cpuUsage()
    for (;;) {
      const ms = advance()
      const { user, system } = process.cpuUsage(began)
      const used = (user + system) / 1_000
      if (used >= until) return { ms, used }
    }
  }
  const warm = run(BUSY_MS / 3)
  const { ms, used } = run(BUSY_MS)
  return (ms - warm.ms) / used
}

async function boardOf(folder: string, machine: Machine, image: Uint8Array): Promise<Advance> {
  const { memoryWith }: typeof import('#agent/emulated/testing.ts') = await import(
    `${folder}/agent/emulated/testing.ts`
  )
  const memory = memoryWith(machine, image)
  // Older commits tell each edge by itself.
  const events: MachineEvents & { edge(): void } = { byte() {}, edge() {}, edges() {}, pinsChanged() {}, note() {} }
  if (existsSync(`${folder}/agent/emulated/loop.ts`)) {
    const { Loop }: typeof import('#agent/emulated/loop.ts') = await import(`${folder}/agent/emulated/loop.ts`)
    const loop = new Loop({ model: machine, memory, events })
    return () => {
      const over = performance.now() + SLICE_MS
      loop.advance(Number.POSITIVE_INFINITY, () => performance.now() > over)
      return loop.machine.now
    }
  }
  type Made = Record<string, (new (memory: Memory, events: MachineEvents) => Bare) | undefined>
  const { Uno, Pico }: Made = await import(`${folder}/agent/emulated/${machine}/${machine}.ts`)
  const Board = Uno ?? Pico
  if (!Board) throw new Error(`${folder} has no ${machine}`)
  const board = new Board(memory, events)
  return () => {
    for (const over = performance.now() + SLICE_MS; performance.now() < over; ) board.run()
    return board.now
  }
}
