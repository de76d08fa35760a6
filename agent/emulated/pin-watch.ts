import { PIN_UPDATES_PER_SECOND, type PinState } from '#wire/pins.ts'
import type { Machine } from './machine.ts'
import { type Model, models } from './models.ts'

const WINDOW_MS = 1_000 / PIN_UPDATES_PER_SECOND
/** A duty that moves by less is the same. */
const DUTY_STEP = 0.01

/** Tells which pins have changed, a few times a second: what changes in between is not told. */
export class PinWatch {
  readonly #machine: Machine
  readonly #send: (changes: PinState[]) => void
  readonly #names: string[]
  readonly #pulses: Pulses[]
  readonly #told: (PinState | undefined)[]
  #timer: NodeJS.Timeout | undefined

  constructor(model: Model, machine: Machine, send: (changes: PinState[]) => void) {
    this.#machine = machine
    this.#send = send
    this.#names = models[model].pins.map(({ name }) => name)
    this.#pulses = this.#names.map(() => new Pulses())
    this.#told = this.#names.map(() => undefined)
  }

  edge(pin: number, isHigh: boolean): void {
    this.#pulses[pin]?.edge(this.#machine.now, isHigh)
    this.changed()
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.tell(), WINDOW_MS)
  }

  tell(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const states = this.#names.map((_, index) => this.#stateOf(index))
    const changes = states.filter((state, index) => isNews(this.#told[index], state))
    states.forEach((state, index) => {
      if (changes.includes(state)) this.#told[index] = state
    })
    if (changes.length > 0) this.#send(changes)
    // Nobody says when pulses end.
    if (states.some(({ duty }) => duty !== null)) this.changed()
  }

  #stateOf(index: number): PinState {
    const pin = this.#names[index] ?? ''
    const { direction, level } = this.#machine.pin(index)
    const duty = this.#pulses[index]?.duty(this.#machine.now)
    if (direction === 'in' || duty === undefined) return { pin, direction, level, duty: null }
    return { pin, direction, level: null, duty }
  }
}

/** Measures the pulses of a pin over whole periods, from one rise to another. */
class Pulses {
  #from: number | undefined
  #rose = 0
  #changedAt = 0
  /** Since `#from`: the whole periods, and how long the pin was high in them. */
  #periods = 0
  #highMs = 0
  /** How long it has been high since the last rise, once it has fallen. */
  #openMs = 0

  edge(now: number, isHigh: boolean): void {
    this.#changedAt = now
    if (!isHigh) {
      this.#openMs = now - this.#rose
      return
    }
    if (this.#from === undefined) this.#begin(now)
    else {
      this.#periods++
      this.#highMs += this.#openMs
    }
    this.#openMs = 0
    this.#rose = now
  }

  /** Returns the part of the time that the pin was high; undefined if it is not switched fast. */
  duty(now: number): number | undefined {
    if (now - this.#changedAt > WINDOW_MS) this.#from = undefined
    if (this.#from === undefined || this.#rose === this.#from) return undefined
    const elapsed = this.#rose - this.#from
    const duty = this.#highMs / elapsed
    const isFast = elapsed / this.#periods <= WINDOW_MS
    this.#begin(this.#rose)
    return isFast ? Math.round(Math.min(1, duty) * 1_000) / 1_000 : undefined
  }

  #begin(at: number): void {
    this.#from = at
    this.#periods = this.#highMs = 0
  }
}

function isNews(told: PinState | undefined, now: PinState): boolean {
  if (!told || told.direction !== now.direction || told.level !== now.level) return true
  if (told.duty === null || now.duty === null) return told.duty !== now.duty
  return Math.abs(told.duty - now.duty) >= DUTY_STEP
}
