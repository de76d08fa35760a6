import { carryOut, type LastingWrite, lengthOf } from '#agent/emulated/lasting-write.ts'
import type { Loop } from '#agent/emulated/loop.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import type { PowerCutsAsked } from '#wire/power-cuts.ts'
import { advance, type CutBoard, copyOf, type Stopped, switchOn, type Turn } from './board.ts'
import { Printed } from './printed.ts'
import { CutProblem } from './problem.ts'

const MS_PER_SECOND = 1_000
/** More is no update, but a program that does not end. */
const LIMITS = { operations: 20_000, bytes: 32 * 1024 * 1024 }

export type Operation = { write: LastingWrite; pc: number }

/** What an update writes. */
export type Updated = {
  operations: Operation[]
  /** How many were written before those. */
  before: number
  /** What the board had as the first of them began. */
  memory: Memory
  tail: string
}

/**
 * Runs an update once, from power-on. Throws a `CutProblem` if it does not print what it should in
 * its time, or writes too much.
 */
export function* runUpdate(
  board: CutBoard,
  asked: PowerCutsAsked,
  turn: Turn,
  limits = LIMITS,
): Generator<void, Updated> {
  const update = new Update(board, limits)
  const end = asked.update_seconds * MS_PER_SECOND
  if (asked.ready !== null) yield* update.print(asked.ready, end, turn)
  if (asked.send !== null) update.type(asked.send)
  if (asked.from !== null) yield* update.print(asked.from, end, turn)
  update.count()
  yield* update.print(asked.until, end, turn)
  return update.over()
}

class Update {
  readonly #memory: Memory
  readonly #loop: Loop
  readonly #limits: typeof LIMITS
  readonly #printed = new Printed()
  readonly #operations: Operation[] = []
  #before = 0
  #writtenBytes = 0
  #isSeen: boolean = false
  /** What the board had as it began to count. */
  #counted: Memory | undefined
  /** The last write that does not count, when it ends, and what it has changed. */
  #last: { operation: Operation; endMs: number; old: Uint8Array } | undefined

  constructor(board: CutBoard, limits: typeof LIMITS) {
    this.#limits = limits
    this.#memory = copyOf(board.memory)
    this.#loop = switchOn(board, this.#memory, {
      byte: (byte) => {
        if (!this.#printed.add(byte)) return
        this.#isSeen = true
        this.#loop.machine.leave()
      },
      writing: (write, pc) => this.#write({ write, pc }),
    })
  }

  type(text: string): void {
    this.#loop.input({ kind: 'bytes', bytes: new TextEncoder().encode(text) })
  }

  /** Advances until it prints a text from here on. Throws a `CutProblem` if it does not. */
  *print(text: string, endMs: number, turn: Turn): Generator<void, void> {
    this.#isSeen = false
    this.#printed.expect(text)
    const stopped = yield* advance(this.#loop, endMs, () => this.#isSeen || this.#isTooMuch, turn)
    if (this.#isTooMuch) throw new CutProblem('The update writes without end.', this.#printed.tail)
    if (stopped !== 'done') throw new CutProblem(this.#sentenceOf(stopped, text, endMs), this.#printed.tail)
  }

  /**
   * Counts what is written from here on. A write that is under way counts: what is printed before
   * it leaves the board later.
   */
  count(): void {
    const memory = copyOf(this.#memory)
    if (this.#last && this.#last.endMs > this.#loop.machine.now) {
      const { operation, old } = this.#last
      memory[operation.write.memory].set(old, operation.write.at)
      this.#operations.push(operation)
      this.#before--
    }
    this.#counted = memory
  }

  over(): Updated {
    const memory = this.#counted ?? this.#memory
    return { operations: this.#operations, before: this.#before, memory, tail: this.#printed.tail }
  }

  get #isTooMuch(): boolean {
    return this.#operations.length > this.#limits.operations || this.#writtenBytes > this.#limits.bytes
  }

  #write(operation: Operation): void {
    const { write } = operation
    if (this.#counted) {
      if (this.#isTooMuch) return
      this.#operations.push(operation)
      this.#writtenBytes += write.op === 'erase' ? 0 : write.bytes.length
    } else {
      this.#before++
      const old = this.#memory[write.memory].slice(write.at, write.at + lengthOf(write))
      this.#last = { operation, endMs: this.#loop.machine.now + write.ms, old }
    }
  }

  #sentenceOf(stopped: Exclude<Stopped, 'done'>, text: string, endMs: number): string {
    const wanted = `it printed ${JSON.stringify(text)}`
    if (stopped === 'locked') return `The processor locked up before ${wanted}.`
    if (typeof stopped === 'object') return `The emulation failed before ${wanted}: ${stopped.broken}`
    if (stopped === 'late') return `The time of the command was over before ${wanted}.`
    return `The update ended after ${endMs / MS_PER_SECOND} s of the board before ${wanted}.`
  }
}

/** Changes a board's memory as an operation does. */
export function carryOutOn(memory: Memory, { write }: Operation): void {
  carryOut(memory[write.memory], write)
}
