import { CycleTime } from '#agent/emulated/cycle-time.ts'

const NANOS = 1e9

/** Something beside alarms that does one step at a time, each at its cycle. */
export type Stepper = { readonly nextCycle: number; step(): void }

class Alarm {
  readonly #clock: AlarmClock
  readonly ring: () => void
  next: Alarm | undefined
  nanos = 0
  /** The first cycle that is not before it. */
  cycle = 0
  /** True if it rings at its cycle, whenever that is; otherwise at its time. */
  isOfCycle: boolean = false

  constructor(clock: AlarmClock, ring: () => void) {
    this.#clock = clock
    this.ring = ring
  }

  /** Rings after so many nanoseconds. */
  schedule(nanos: number): void {
    this.#clock.insert(this, nanos)
  }

  /** Rings at a cycle, also if the frequency changes before. */
  scheduleAt(cycle: number): void {
    this.#clock.insertAt(this, cycle)
  }

  cancel(): void {
    this.#clock.remove(this)
  }
}

/**
 * The clock of an emulated RP2040: cycles since a reset, and the time that they stand for. Unlike
 * the package's it tells when its next alarm is, and cannot be held up by alarms without end.
 */
export class AlarmClock {
  readonly #time: CycleTime
  #cycles = 0
  /** The time of the last alarm that has rung. It is now for what the alarm does. */
  #rung = 0
  #isRinging: boolean = false
  /** How many alarms have rung, and steps were done. */
  rings = 0
  stepper: Stepper = { nextCycle: Number.POSITIVE_INFINITY, step() {} }
  #firstCycle: number = Number.POSITIVE_INFINITY
  #first: Alarm | undefined

  constructor(hertz: number) {
    this.#time = new CycleTime(hertz)
  }

  get cycles(): number {
    return this.#cycles
  }

  /** The cycle at which the next alarm rings or step is due; infinity without one. */
  get nextCycle(): number {
    return Math.min(this.#firstCycle, this.stepper.nextCycle)
  }

  get nanos(): number {
    return this.#isRinging ? this.#rung : Math.max(this.#rung, this.#time.nanosAt(this.#cycles))
  }

  /** Returns the time of a cycle to come, if no alarm rings before it. */
  nanosAt(cycle: number): number {
    return Math.max(this.#rung, this.#time.nanosAt(cycle))
  }

  get hertz(): number {
    return this.#time.hertz
  }

  /** Alarms stay at their times, which are other cycles now, or at their cycles. */
  set hertz(hertz: number) {
    this.#time.setHertz(this.#cycles, hertz)
    const alarms: Alarm[] = []
    for (let alarm = this.#first; alarm; alarm = alarm.next) alarms.unshift(alarm)
    this.#first = undefined
    for (const alarm of alarms) {
      if (alarm.isOfCycle) this.#put(alarm, this.#time.nanosAt(alarm.cycle), alarm.cycle)
      else this.#put(alarm, alarm.nanos, this.#cycleOf(alarm.nanos))
    }
    this.#noteFirst()
  }

  createAlarm(ring: () => void): Alarm {
    return new Alarm(this, ring)
  }

  /** Lets time pass. Alarms ring in order, each as of its own time. */
  advanceTo(cycle: number): void {
    while (this.nextCycle <= cycle) {
      if (this.stepper.nextCycle < this.#firstCycle) this.#step()
      else this.#ring()
    }
    this.#cycles = cycle
  }

  insert(alarm: Alarm, nanos: number): void {
    this.remove(alarm)
    // A timer whose frequency is 0 never rings.
    if (!Number.isFinite(nanos)) return
    // One that sets itself again in no time would hold the clock for ever.
    const at = this.nanos + Math.max(NANOS / this.hertz, nanos)
    alarm.isOfCycle = false
    this.#put(alarm, at, this.#cycleOf(at))
    this.#noteFirst()
  }

  insertAt(alarm: Alarm, cycle: number): void {
    this.remove(alarm)
    const at = Math.max(this.#cycles + 1, cycle)
    alarm.isOfCycle = true
    this.#put(alarm, this.#time.nanosAt(at), at)
    this.#noteFirst()
  }

  remove(alarm: Alarm): void {
    let before: Alarm | undefined
    let at = this.#first
    while (at && at !== alarm) {
      before = at
      at = at.next
    }
    if (!at) return
    if (before) before.next = at.next
    else this.#first = at.next
    alarm.next = undefined
    this.#noteFirst()
  }

  #put(alarm: Alarm, nanos: number, cycle: number): void {
    alarm.nanos = nanos
    alarm.cycle = cycle
    let before: Alarm | undefined
    let after = this.#first
    while (after && after.nanos < nanos) {
      before = after
      after = after.next
    }
    alarm.next = after
    if (before) before.next = alarm
    else this.#first = alarm
  }

  #step(): void {
    this.#cycles = Math.max(this.#cycles, this.stepper.nextCycle)
    this.rings++
    this.stepper.step()
  }

  #ring(): void {
    const alarm = this.#first
    if (!alarm) return
    this.#first = alarm.next
    alarm.next = undefined
    this.#noteFirst()
    this.#cycles = alarm.cycle
    this.#rung = alarm.nanos
    this.rings++
    this.#isRinging = true
    alarm.ring()
    this.#isRinging = false
  }

  #cycleOf(nanos: number): number {
    return Math.max(this.#cycles, this.#time.cycleAt(nanos))
  }

  #noteFirst(): void {
    this.#firstCycle = this.#first?.cycle ?? Number.POSITIVE_INFINITY
  }
}
