import type { Stops } from '#agent/emulated/gdb/stops.ts'
import { type Ended, Loop } from '#agent/emulated/loop.ts'
import { type MachineEvents, silent } from '#agent/emulated/machine.ts'
import { type Memory, newMemory, program } from '#agent/emulated/memory.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import { darkStates } from '#agent/emulated/parts/parts.ts'
import type { Segment } from '#firmware-files/index.ts'
import { type Part, withPartSet } from '#wire/parts.ts'
import { RecordingProblem } from './bytes.ts'
import { HASH_START_BYTES, type RecordedEvent } from './events.ts'

export type Recorded = {
  model: Model
  /** What the board's flash held at first. */
  firmware: Segment[]
  /** The board's own number, as `Memory` has it. */
  id?: Uint8Array
  /** As they were declared. */
  parts?: readonly Part[]
  seed?: number
  events: readonly RecordedEvent[]
  /** The cycle up to which it was recorded, counted from the last power-on. */
  end: number
}

type Options = {
  /** Returns what a file with this hash puts into the flash. */
  find?: ((sha256: Uint8Array) => Segment[]) | undefined
  events?: Partial<MachineEvents>
  /** Where a debugger wants the board to stop. */
  stops?: Stops
  /** The board is on from here: a debugger that looks at it has to look at this one. */
  onPower?: (loop: Loop) => void
}

/** Where an event is, in cycles since the first power-on, over those in between. */
type Placed = RecordedEvent & { position: number }

/** Creates a board as it was before its power came on. */
export type MakePlayer = (options: Options) => Player

const never = () => false

/**
 * A board that does again what was recorded of it, as far as it is asked to. A position counts the
 * cycles since the first power-on, over later ones. Throws a `RecordingProblem` if something
 * happens in it to a board without power, or to a pin or part that the board does not have.
 */
export class Player {
  readonly model: Model
  /** Where the recording ends. */
  readonly end: number
  readonly #seed: number
  readonly #memory: Memory
  readonly #options: Options
  readonly #events: readonly Placed[]
  #next = 0
  /** As they were set last. */
  #parts: readonly Part[]
  #loop: Loop | undefined
  #isOn: boolean = false
  /** The cycles before the last power-on. */
  #before = 0
  #beforeMs = 0
  /** The position of the first proof that this is not what was recorded. */
  differsAt: number | undefined

  constructor({ model, firmware, id, parts = [], seed = 0, events, end }: Recorded, options: Options = {}) {
    assertParts(model, parts)
    const empty = newMemory(model)
    this.model = model
    this.#memory = { ...empty, id: id ?? empty.id }
    this.#parts = parts
    this.#seed = seed
    this.#options = options
    const { placed, before } = place(events)
    this.#events = placed
    this.end = before + end
    program(model, this.#memory, firmware)
  }

  get position(): number {
    return this.#before + (this.#loop?.machine.cycles ?? 0)
  }

  /** The board's own time since the first power-on, in milliseconds. */
  get ms(): number {
    return this.#beforeMs + (this.#loop?.machine.now ?? 0)
  }

  /** The position of the last power-on: a debugger goes back to it at most. */
  get begin(): number {
    return this.#before
  }

  get loop(): Loop {
    if (!this.#loop) throw new RecordingProblem('something happens to a board that had no power yet')
    return this.#loop
  }

  /**
   * Advances to a position: what happened up to there has happened. Returns sooner if `isOver`
   * between two bursts, or where a debugger wants the board to stop.
   */
  advance(until: number, isOver: () => boolean = never): Extract<Ended, 'until' | 'budget' | 'stopped'> {
    for (;;) {
      const next = this.#events[this.#next]
      const target = Math.min(until, next?.position ?? Number.POSITIVE_INFINITY)
      if (this.#isOn && this.#isBefore(target) && !this.loop.machine.isLocked) {
        const ended = this.loop.advance(target - this.#before, isOver)
        if (ended === 'budget' || ended === 'stopped') return ended
      } else if (next && next.position <= until) {
        this.#next++
        this.#carryOut(next)
      } else return 'until'
    }
  }

  /** Nothing happened to the board in the middle of a turn of its cores. */
  #isBefore(position: number): boolean {
    return this.position < position || this.loop.machine.isInTurn === true
  }

  /** True if the board is where the recording ends. */
  get isAtEnd(): boolean {
    return this.position === this.end && this.#next === this.#events.length
  }

  /** Returns the hash of all that the board is now. */
  readonly hash = (): Uint8Array => this.loop.hash()

  #carryOut(event: Placed): void {
    if (event.kind === 'power') this.#power(event)
    else if (event.kind === 'hash') this.#compare(event)
    else this.#input(event)
  }

  #power({ isOn, cycle }: Extract<Placed, { kind: 'power' }>): void {
    if (!isOn) this.#expect(cycle)
    else {
      this.#before = this.position
      this.#beforeMs = this.ms
      const { events, stops, onPower } = this.#options
      this.#loop = new Loop({
        ...{ model: this.model, seed: this.#seed, parts: this.#parts, memory: this.#memory, stops },
        events: { ...silent, ...events },
      })
      onPower?.(this.#loop)
    }
    this.#isOn = isOn
  }

  #compare({ cycle, start }: Extract<Placed, { kind: 'hash' }>): void {
    this.#expect(cycle)
    if (Buffer.compare(this.hash().subarray(0, HASH_START_BYTES), start) !== 0) this.#differs()
  }

  #input(event: Exclude<Placed, { kind: 'power' | 'hash' }>): void {
    if (event.kind === 'part') this.#setPart(event)
    if (event.kind === 'part' && !this.#isOn) return
    if (event.kind === 'pin' && !(event.pin in models[this.model].pins))
      throw new RecordingProblem(`it has a voltage on pin ${event.pin}, which the board does not have`)
    const { loop } = this
    if (!this.#isOn) throw new RecordingProblem('something happens to a board without power')
    this.#expect(event.cycle)
    if (event.kind === 'flash') program(this.model, this.#memory, this.#options.find?.(event.sha256) ?? [])
    loop.input(event)
  }

  #setPart({ part, state }: Extract<Placed, { kind: 'part' }>): void {
    try {
      this.#parts = withPartSet(this.#parts, part, state)
    } catch (cause) {
      throw new RecordingProblem('it sets something of a part that the board does not have', { cause })
    }
  }

  #expect(cycle: number): void {
    if (this.loop.machine.cycles !== cycle) this.#differs()
  }

  #differs(): void {
    this.differsAt ??= this.position
  }
}

function assertParts(model: Model, parts: readonly Part[]): void {
  try {
    darkStates(model, parts)
  } catch (cause) {
    throw new RecordingProblem('it has parts that cannot be on its board', { cause })
  }
}

function place(events: readonly RecordedEvent[]): { placed: Placed[]; before: number } {
  let before = 0
  let last = 0
  const placed = events.map((event) => {
    if (event.kind === 'power' && event.isOn) before += last
    last = event.cycle
    return { ...event, position: before + event.cycle }
  })
  return { placed, before }
}
