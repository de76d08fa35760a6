import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { type Memory, newMemory, program } from '#agent/emulated/memory.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { darkStates } from '#agent/emulated/parts/parts.ts'
import type { Segment } from '#firmware-files/index.ts'
import { type Part, withPartSet } from '#wire/parts.ts'
import { RecordingProblem } from './bytes.ts'
import { HASH_START_BYTES, type RecordedEvent } from './events.ts'

type Recorded = {
  model: Model
  /** What the board's flash held at first. */
  firmware: Segment[]
  /** The board's own number, as `Memory` has it. */
  id?: Uint8Array
  /** As they were declared. */
  parts?: readonly Part[]
  seed?: number
  events: RecordedEvent[]
  /** The cycle up to which it was recorded. */
  end: number
}

type Options = {
  /** Returns what a file with this hash puts into the flash. */
  find?: (sha256: Uint8Array) => Segment[]
  /** How many cycles to advance at once. What a board does is the same with any. */
  slice?: () => number
}

export type Replayed = {
  hash: Uint8Array
  printed: Uint8Array
  /** The cycle of the first proof that this is not what was recorded. */
  differsAt: number | undefined
}

/**
 * Carries out a recording again. Throws a `RecordingProblem` if something happens in it to a board
 * without power, or to a pin or part that the board does not have.
 */
export function replay({ firmware, id, events, end, ...board }: Recorded, { find, slice }: Options = {}): Replayed {
  const { model } = board
  checkParts(board)
  const empty = newMemory(model)
  const memory = { ...empty, id: id ?? empty.id }
  program(model, memory, firmware)
  const run = new Run(board, memory, slice)
  for (const event of events) {
    if (event.kind === 'power') run.power(event)
    else if (event.kind === 'hash') run.compare(event)
    else {
      if (event.kind === 'flash') program(model, memory, find?.(event.sha256) ?? [])
      run.input(event)
    }
  }
  const hash = run.advance(end).hash()
  return { hash, printed: Uint8Array.from(run.printed), differsAt: run.differsAt }
}

function checkParts({ model, parts = [] }: Pick<Recorded, 'model' | 'parts'>): void {
  try {
    darkStates(model, parts)
  } catch (cause) {
    throw new RecordingProblem('it has parts that cannot be on its board', { cause })
  }
}

type Board = Pick<Recorded, 'model' | 'seed'>
type Event<K> = Extract<RecordedEvent, { kind: K }>

class Run {
  readonly #board: Board
  readonly #memory: Memory
  readonly #slice: () => number
  /** As they were set last. */
  #parts: readonly Part[]
  #loop: Loop | undefined
  #isOn: boolean = false
  readonly printed: number[] = []
  differsAt: number | undefined

  constructor(
    { parts = [], ...board }: Board & Pick<Recorded, 'parts'>,
    memory: Memory,
    slice: () => number = () => Number.POSITIVE_INFINITY,
  ) {
    this.#board = board
    this.#parts = parts
    this.#memory = memory
    this.#slice = slice
  }

  power({ isOn, cycle }: Event<'power'>): void {
    if (!isOn) this.advance(cycle)
    this.#isOn = isOn
    if (!isOn) return
    const events = { ...silent, byte: (byte: number) => void this.printed.push(byte) }
    this.#loop = new Loop({ ...this.#board, parts: this.#parts, memory: this.#memory, events })
  }

  input(event: Exclude<RecordedEvent, { kind: 'power' | 'hash' }>): void {
    if (event.kind === 'part') this.#setPart(event)
    if (event.kind === 'part' && !this.#isOn) return
    if (event.kind === 'pin' && !(event.pin in models[this.#board.model].pins))
      throw new RecordingProblem(`it has a voltage on pin ${event.pin}, which the board does not have`)
    const loop = this.advance(event.cycle)
    if (!this.#isOn) throw new RecordingProblem('something happens to a board without power')
    loop.input(event)
  }

  /** Advances to a cycle. A board whose power is off stays as it was. */
  advance(until: number): Loop {
    const loop = this.#loop
    if (!loop) throw new RecordingProblem('something happens to a board that had no power yet')
    const { machine } = loop
    while (this.#isOn && machine.cycles < until && !machine.isLocked)
      loop.advance(Math.min(until, machine.cycles + this.#slice()), () => false)
    if (machine.cycles !== until) this.#differs()
    return loop
  }

  compare({ cycle, start }: Event<'hash'>): void {
    const hash = this.advance(cycle).hash().subarray(0, HASH_START_BYTES)
    if (Buffer.compare(hash, start) !== 0) this.#differs()
  }

  #setPart({ part, state }: Event<'part'>): void {
    try {
      this.#parts = withPartSet(this.#parts, part, state)
    } catch (cause) {
      throw new RecordingProblem('it sets something of a part that the board does not have', { cause })
    }
  }

  #differs(): void {
    this.differsAt ??= this.#loop?.machine.cycles ?? 0
  }
}
