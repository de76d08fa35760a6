import type { Input, Machine } from '#agent/emulated/machine.ts'
import type { ScenarioResult } from '#wire/scenario.ts'
import { Printed, type Wanted } from './printed.ts'

const MS_PER_SECOND = 1_000
const MICROS_PER_MS = 1_000

/** A step that a worker can be sent; a pin is a place in `models.ts`. */
export type Step =
  /** Waits for a text, or ends the scenario as failed at it. Both count from here on. */
  | { kind: 'expect' | 'fail'; text: string }
  | { kind: 'wait'; ms: number }
  | { kind: 'input'; input: Exclude<Input, { kind: 'reset' }> }
  | { kind: 'expect_pin'; pin: number; level: 0 | 1 }

/** Something that is done here between two steps. */
type Call = { kind: 'call'; work: () => void }

export type Played = Omit<ScenarioResult, 'state_sha256'>

/** Steps, and how long they may take by the board's clock. */
export type Script = { steps: readonly (Step | Call)[]; timeoutMs: number }

type Options = Script & {
  input: (input: Input) => void
  over: (played: Played) => void
}

/**
 * Steps that a machine goes through by its own clock: what is typed after a text is typed at the
 * boundary at which the text was complete. So the same machine always ends in the same state.
 */
export class Scenario {
  readonly printed = new Printed()
  readonly #machine: Pick<Machine, 'cycles' | 'hertz' | 'now' | 'pin' | 'leave'>
  readonly #options: Options
  readonly #beganMs: number
  readonly #stepMs: number[] = []
  readonly #fails: { wanted: Wanted; step: number }[] = []
  #failedBy: number | null = null
  /** Its place, and whether it was begun. */
  #at = 0
  #isBegun: boolean = false
  /** What the step waits for, and whether that has come. */
  #wanted: Wanted | undefined
  #isSeen: boolean = false
  /** What was printed before that does not count for the next step. */
  #from = 0
  /** When the step and the scenario end, at the clock that the machine has. */
  #waitMs = Number.POSITIVE_INFINITY
  #waitCycle = Number.POSITIVE_INFINITY
  #endCycle: number
  #hertz: number

  constructor(machine: Machine, options: Options) {
    this.#machine = machine
    this.#options = options
    this.#beganMs = machine.now
    this.#hertz = machine.hertz
    this.#endCycle = this.#cycleAt(this.#beganMs + options.timeoutMs)
  }

  /** The place of the step at which it is. */
  get step(): number {
    return this.#at
  }

  /** The cycle at which `goOn` has something to do by itself. */
  get due(): number {
    return Math.min(this.#waitCycle, this.#endCycle)
  }

  /** The machine has printed a byte. */
  byte(byte: number): void {
    this.printed.add(byte)
    this.#failedBy ??= this.#fails.find(({ wanted }) => this.printed.endsWith(wanted))?.step ?? null
    if (this.#wanted && !this.#isSeen && this.printed.endsWith(this.#wanted)) this.#saw(this.printed.count)
    if (this.#isSeen || this.#failedBy !== null) this.#machine.leave('turn')
  }

  /** The machine has switched pins that it drives, as `MachineEvents` says. */
  edges(pins: number, levels: number): void {
    const step = this.#waitedFor
    if (step?.kind !== 'expect_pin' || ((pins >> step.pin) & 1) === 0 || step.level !== ((levels >> step.pin) & 1))
      return
    this.#isSeen = true
    this.#machine.leave('turn')
  }

  /** Something else may have changed about its pins. */
  pinsChanged(): void {
    if (this.#waitedFor?.kind === 'expect_pin') this.#machine.leave('turn')
  }

  /** Does what is due, between two instructions. */
  goOn(): void {
    this.#clock()
    while (this.#failedBy === null) {
      const step = this.#options.steps[this.#at]
      if (!step) break
      if (!this.#isBegun) this.#begin(step)
      if (!this.#isDone(step)) break
      if (step.kind === 'wait' || step.kind === 'expect_pin') this.#from = this.printed.count
      this.#wanted = undefined
      this.#waitMs = this.#waitCycle = Number.POSITIVE_INFINITY
      this.#isBegun = this.#isSeen = false
      this.#stepMs.push(this.#passedMs)
      this.#at++
    }
    if (this.#failedBy !== null) this.end('failed')
    else if (this.#at === this.#options.steps.length) this.end('passed')
    else if (this.#machine.cycles >= this.#endCycle) this.end('timeout')
  }

  end(outcome: Played['outcome']): void {
    this.#options.over({
      outcome,
      step: this.#at,
      failed_by: outcome === 'failed' ? this.#failedBy : null,
      step_ms: this.#stepMs,
      board_ms: this.#passedMs,
    })
  }

  #begin(step: Step | Call): void {
    this.#isBegun = true
    if (step.kind === 'expect') {
      this.#wanted = this.printed.want(step.text, this.#from)
      // Some ports hand out many bytes at once, of which the text before may have been a part.
      const end = this.printed.endOf(this.#wanted)
      if (end !== undefined) this.#saw(end)
    } else if (step.kind === 'fail') {
      const wanted = this.printed.want(step.text, this.#from)
      this.#fails.push({ wanted, step: this.#at })
      if (this.printed.endOf(wanted) !== undefined) this.#failedBy = this.#at
    } else if (step.kind === 'wait') {
      this.#waitMs = this.#machine.now + step.ms
      this.#waitCycle = this.#cycleAt(this.#waitMs)
    } else if (step.kind === 'input') this.#options.input(step.input)
    else if (step.kind === 'call') step.work()
  }

  #isDone(step: Step | Call): boolean {
    if (step.kind === 'expect') return this.#isSeen
    if (step.kind === 'wait') return this.#machine.cycles >= this.#waitCycle
    if (step.kind === 'expect_pin') return this.#isSeen || this.#machine.pin(step.pin).level === step.level
    return true
  }

  #saw(end: number): void {
    this.#isSeen = true
    this.#from = end
  }

  get #waitedFor(): Step | Call | undefined {
    return this.#isBegun ? this.#options.steps[this.#at] : undefined
  }

  /** To a microsecond, in milliseconds. */
  get #passedMs(): number {
    return Math.round((this.#machine.now - this.#beganMs) * MICROS_PER_MS) / MICROS_PER_MS
  }

  /** A cycle is found once, so that pauses in between cannot round it otherwise. */
  #clock(): void {
    if (this.#machine.hertz === this.#hertz) return
    this.#hertz = this.#machine.hertz
    this.#endCycle = this.#cycleAt(this.#beganMs + this.#options.timeoutMs)
    if (this.#waitMs !== Number.POSITIVE_INFINITY) this.#waitCycle = this.#cycleAt(this.#waitMs)
  }

  #cycleAt(ms: number): number {
    const { cycles, now, hertz } = this.#machine
    return cycles + Math.max(0, Math.ceil(((ms - now) * hertz) / MS_PER_SECOND))
  }
}
