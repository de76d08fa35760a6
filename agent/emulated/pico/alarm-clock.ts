/** The shortest alarm. One that sets itself again in no time would hold the clock for ever. */
const MIN_NANOS = 8

class Alarm {
  readonly #clock: AlarmClock
  readonly ring: () => void
  next: Alarm | undefined
  nanos = 0

  constructor(clock: AlarmClock, ring: () => void) {
    this.#clock = clock
    this.ring = ring
  }

  schedule(nanos: number): void {
    this.#clock.insert(this, nanos)
  }

  cancel(): void {
    this.#clock.remove(this)
  }
}

/**
 * The clock of an emulated RP2040, in nanoseconds since power-on. Unlike the package's it tells
 * when its next alarm is, and cannot be held up by alarms without end.
 */
export class AlarmClock {
  nanos = 0
  /** How many alarms have rung. */
  rings = 0
  #first: Alarm | undefined

  /** When the next alarm rings; infinity without one. */
  get nextNanos(): number {
    return this.#first ? this.#first.nanos : Number.POSITIVE_INFINITY
  }

  createAlarm(ring: () => void): Alarm {
    return new Alarm(this, ring)
  }

  tick(nanos: number): void {
    const until = this.nanos + nanos
    if (this.#first && this.#first.nanos <= until) this.#ring(until)
    this.nanos = until
  }

  insert(alarm: Alarm, nanos: number): void {
    this.remove(alarm)
    // A timer whose frequency is 0 never rings.
    if (!Number.isFinite(nanos)) return
    alarm.nanos = this.nanos + Math.max(MIN_NANOS, nanos)
    let before: Alarm | undefined
    let after = this.#first
    while (after && after.nanos < alarm.nanos) {
      before = after
      after = after.next
    }
    alarm.next = after
    if (before) before.next = alarm
    else this.#first = alarm
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
  }

  #ring(until: number): void {
    for (let alarm = this.#first; alarm && alarm.nanos <= until; alarm = this.#first) {
      this.#first = alarm.next
      alarm.next = undefined
      this.nanos = alarm.nanos
      this.rings++
      alarm.ring()
    }
  }
}
