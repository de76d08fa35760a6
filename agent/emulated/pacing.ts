import { HeldInputs, type Hold } from './held-inputs.ts'
import type { Ended, Loop, Outside } from './loop.ts'
import type { Machine } from './machine.ts'
import { processorMs } from './processor-time.ts'
import { Share } from './share.ts'

/** Timers of the host are no finer than this. */
const MIN_SLEEP_MS = 4
/** A machine that sleeps, and that nobody has touched for a second, is looked at less often. */
const CALM_SLEEP_MS = 12
const CALM_AFTER_MS = 1_000
const MAX_SLEEP_MS = 1_000
/**
 * A machine that is further behind real time after some slices in a row is too slow for us: it goes
 * on from here. One that is behind because the host was busy catches up.
 */
const MAX_DEBT_MS = 20
const MAX_CUT_SLICES = 4
const REPORT_MS = 10_000
const TIME_MS = 1_000

type Options = {
  /** The part of a processor core that it may use, from 0 to 1. */
  share: number
  /** `max` does not wait for our clock, and passes over sleep in no time. */
  speed: 'real' | 'max'
  /** Called about once a second with the machine's time in milliseconds, at `max`. */
  onTime: (ms: number) => void
  /** Called with the part of real time at which it ran, if it was slower for a while. */
  onSlow: (ratio: number) => void
  /** Called once if the processor stops for good, or the emulation fails. */
  onLocked: (error?: unknown) => void
  /** Called as the board has come to where a debugger wants it to stand still. */
  onStopped?: () => void
}

type Paced = Pick<Loop, 'machine' | 'advance' | 'input' | 'nextEvent' | 'isPlaying'>

/**
 * Runs a machine in real time: its clock never passes ours, and follows it as long as the host is
 * fast enough. A machine that sleeps costs nothing until its next event. At `max`, its clock has no
 * target. Pacing decides when a machine advances, and never what happens there.
 */
export class Pacing {
  readonly #loop: Paced
  readonly #machine: Machine
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #immediate: NodeJS.Immediate | undefined
  /** When the machine's clock was 0, on ours. */
  #zero = performance.now()
  readonly #share: Share
  #touchedAt = performance.now()
  readonly #holds = new Set<Hold>(['window'])
  /** What has happened to the board since a debugger holds it, or a scenario has it. */
  readonly #waiting = new HeldInputs()
  /** True if nothing but a reset or a flash lets the board execute again. */
  isLocked: boolean = false
  /** How many slices in a row were over before the machine had done what was due. */
  #cutSlices = 0
  #dropped = 0
  #reportedAt = performance.now()
  #toldAt = performance.now()
  #toldMs = 0

  constructor(loop: Paced, options: Options) {
    this.#loop = loop
    this.#machine = loop.machine
    this.#options = options
    this.#share = new Share(options.share)
  }

  /** Takes a reason away. With the last one gone, the board goes on where it was. */
  release(hold: Hold): void {
    if (!this.#holds.delete(hold)) return
    if (hold === 'debugger') this.deliver()
    if (this.#holds.size === 0 && !this.isLocked) this.#restart()
  }

  isHeld(hold: Hold): boolean {
    return this.#holds.has(hold)
  }

  /** Stops executing for a reason; the board's clock stands still. */
  hold(hold: Hold): void {
    this.#holds.add(hold)
    this.#cancel()
  }

  /** Lets what has waited for a debugger reach the board now. */
  deliver(): void {
    for (const outside of this.#waiting.take()) this.#loop.input(outside)
  }

  /** Charges what this thread has used. Returns for how many milliseconds others go first. */
  waitMs(): number {
    this.#share.charge()
    return this.#share.waitMs()
  }

  /**
   * Lets something happen to the machine, at this time by its clock. One that was locked up goes on
   * after a reset or a flash. While a debugger or a scenario has it, all else waits.
   */
  input(outside: Outside): void {
    const isReset = outside.kind === 'reset' || outside.kind === 'flash'
    this.#touchedAt = performance.now()
    if ((this.#holds.has('debugger') || this.#loop.isPlaying) && !isReset) {
      this.#waiting.add(outside)
      return
    }
    this.deliver()
    if (isReset) {
      this.isLocked = false
      this.#cutSlices = 0
      this.#loop.input(outside)
      if (this.#holds.size === 0) this.#restart()
    } else this.begin(() => this.#loop.input(outside))
  }

  /** Begins something with the machine, at this time by its clock. */
  begin(work: () => void): void {
    this.#hurry()
    work()
    this.#hurry()
  }

  /** Only a timer waits for something; otherwise the next slice comes by itself. */
  #hurry(): void {
    if (!this.#timer) return
    this.#cancel()
    this.#slice()
  }

  #restart(): void {
    this.#cancel()
    this.#zero = performance.now() - this.#machine.now
    this.#slice()
  }

  #slice(): void {
    this.#timer = this.#immediate = undefined
    const waitMs = this.#share.waitMs()
    if (waitMs > 0) this.#later(waitMs)
    else this.#use()
  }

  #use(): void {
    const now = performance.now()
    const isMax = this.#options.speed === 'max'
    const target = isMax ? Number.POSITIVE_INFINITY : this.#dropDebt(now)
    try {
      const isDone = this.#execute(target, this.#share.sliceMs)
      this.#cutSlices = isDone ? 0 : this.#cutSlices + 1
    } catch (error) {
      this.#lock(error)
      return
    }
    this.#share.charge()
    this.#report(now)
    if (isMax) this.#tellTime(now)
    if (this.#machine.isLocked) this.#lock()
    else if (this.#holds.size === 0) this.#schedule()
  }

  /**
   * Executes until the machine's clock reaches `target`, it sleeps past that, or this thread
   * has used `sliceMs` of processor time. Returns false if that came first.
   */
  #execute(target: number, sliceMs: number): boolean {
    const machine = this.#machine
    const started = processorMs()
    // No thread uses more than passes, and our clock is quicker to read.
    const soonest = performance.now() + sliceMs
    const isOver = () => performance.now() > soonest && processorMs() > started + sliceMs
    let ended: Ended
    do {
      const cycles = Math.floor(((target - machine.now) * machine.hertz) / 1_000)
      ended = this.#loop.advance(machine.cycles + cycles, isOver)
    } while (ended === 'clock')
    if (ended === 'stopped') {
      this.hold('debugger')
      this.#options.onStopped?.()
    }
    return ended !== 'budget'
  }

  #schedule(): void {
    if (this.#cutSlices > 0) this.#immediate = setImmediate(() => this.#slice())
    else {
      const { isAsleep, now, cycles, hertz } = this.#machine
      const due = isAsleep ? now + ((this.#loop.nextEvent - cycles) * 1_000) / hertz : now
      const isCalm = isAsleep && performance.now() - this.#touchedAt > CALM_AFTER_MS
      this.#later(due + this.#zero - performance.now(), isCalm ? CALM_SLEEP_MS : MIN_SLEEP_MS)
    }
  }

  #later(ms: number, least: number = MIN_SLEEP_MS): void {
    this.#timer = setTimeout(() => this.#slice(), Math.min(MAX_SLEEP_MS, Math.max(least, ms)))
  }

  /** Returns up to when the machine may execute, by its own clock. */
  #dropDebt(now: number): number {
    const debt = now - this.#zero - this.#machine.now - MAX_DEBT_MS
    if (this.#cutSlices >= MAX_CUT_SLICES && debt > 0) {
      this.#dropped += debt
      this.#zero += debt
    }
    return now - this.#zero
  }

  #report(now: number): void {
    const elapsed = now - this.#reportedAt
    if (elapsed < REPORT_MS) return
    const ratio = 1 - this.#dropped / elapsed
    this.#reportedAt = now
    this.#dropped = 0
    if (ratio < 0.95) this.#options.onSlow(ratio)
  }

  #tellTime(now: number): void {
    const { now: ms } = this.#machine
    if (now - this.#toldAt < TIME_MS || ms === this.#toldMs) return
    this.#toldAt = now
    this.#toldMs = ms
    this.#options.onTime(ms)
  }

  #lock(error?: unknown): void {
    this.isLocked = true
    this.#cancel()
    this.#options.onLocked(error)
  }

  #cancel(): void {
    clearTimeout(this.#timer)
    clearImmediate(this.#immediate)
    this.#timer = this.#immediate = undefined
  }
}
