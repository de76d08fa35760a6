import { carryOut, type LastingWrite, lengthOf } from '#agent/emulated/lasting-write.ts'
import type { Loop } from '#agent/emulated/loop.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import type { Played, Script } from '#agent/emulated/scenario/scenario.ts'
import type { PowerCutsAsked } from '#wire/power-cuts.ts'
import { advance, type CutBoard, copyOf, type Stopped, switchOn, type Turn } from './board.ts'
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
  const expect = (text: string | null) => (text === null ? [] : [{ kind: 'expect' as const, text }])
  const bytes = new TextEncoder().encode(asked.send ?? '')
  const steps = [
    ...expect(asked.ready),
    { kind: 'input' as const, input: { kind: 'bytes' as const, bytes } },
    ...expect(asked.from),
    { kind: 'call' as const, work: () => update.count() },
    ...expect(asked.until),
  ]
  yield* update.run({ steps, timeoutMs: asked.update_seconds * MS_PER_SECOND }, turn)
  return update.over()
}

class Update {
  readonly #memory: Memory
  readonly #loop: Loop
  readonly #limits: typeof LIMITS
  readonly #operations: Operation[] = []
  #before = 0
  #writtenBytes = 0
  #tail = ''
  /** What the board had as it began to count. */
  #counted: Memory | undefined
  /** The last write that does not count, when it ends, and what it has changed. */
  #last: { operation: Operation; endMs: number; old: Uint8Array } | undefined

  constructor(board: CutBoard, limits: typeof LIMITS) {
    this.#limits = limits
    this.#memory = copyOf(board.memory)
    this.#loop = switchOn(board, this.#memory, { writing: (write, pc) => this.#write({ write, pc }) })
  }

  /** Goes through the steps of an update. Throws a `CutProblem` if they are not done in time. */
  *run(script: Script, turn: Turn): Generator<void, void> {
    let played: Played | undefined
    const scenario = this.#loop.play(script, (now) => {
      played = now
    })
    const isOver = () => played !== undefined || this.#isTooMuch
    const stopped = yield* advance(this.#loop, Number.POSITIVE_INFINITY, isOver, turn)
    this.#tail = scenario.printed.tail
    if (this.#isTooMuch) throw new CutProblem('The update writes without end.', this.#tail)
    if (played?.outcome === 'passed') return
    const step = script.steps[scenario.step]
    const wanted = `it printed ${JSON.stringify(step && 'text' in step ? step.text : '')}`
    throw new CutProblem(sentenceOf(played?.outcome ?? stopped, wanted, script), this.#tail)
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
    return { operations: this.#operations, before: this.#before, memory, tail: this.#tail }
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
}

function sentenceOf(ended: Played['outcome'] | Stopped, wanted: string, { timeoutMs }: Script): string {
  if (ended === 'locked_up') return `The processor locked up before ${wanted}.`
  if (typeof ended === 'object') return `The emulation failed before ${wanted}: ${ended.broken}`
  if (ended === 'late') return `The time of the command was over before ${wanted}.`
  return `The update ended after ${timeoutMs / MS_PER_SECOND} s of the board before ${wanted}.`
}

/** Changes a board's memory as an operation does. */
export function carryOutOn(memory: Memory, { write }: Operation): void {
  carryOut(memory[write.memory], write)
}
