import { PIN_UPDATES_PER_SECOND, type PinState } from '#wire/pins.ts'
import type { Machine } from './machine.ts'
import type { PinVoltage } from './messages.ts'
import { type Model, models } from './models.ts'
import { eachPin } from './pin-bits.ts'
import { Pulses } from './pulses.ts'

const WINDOW_MS = 1_000 / PIN_UPDATES_PER_SECOND
/** A duty that moves by less is the same. */
const DUTY_STEP = 0.01

/** Tells which pins have changed, a few times a second: what changes in between is not told. */
export class PinWatch {
  readonly #machine: Pick<Machine, 'now' | 'pin'>
  readonly #send: (changes: PinState[]) => void
  readonly #names: string[]
  readonly #pulses: Pulses[]
  readonly #told: (PinState | undefined)[]
  /** What analogue inputs get, by the place of the pin. */
  readonly #volts = new Map<number, number>()
  readonly #model: Model
  #timer: NodeJS.Timeout | undefined

  constructor(model: Model, machine: Pick<Machine, 'now' | 'pin'>, send: (changes: PinState[]) => void) {
    this.#model = model
    this.#machine = machine
    this.#send = send
    this.#names = models[model].pins.map(({ name }) => name)
    this.#pulses = this.#names.map(() => new Pulses())
    this.#told = this.#names.map(() => undefined)
  }

  /** The machine has switched pins that it drives, as `MachineEvents` says. */
  edges(pins: number, levels: number): void {
    const { now } = this.#machine
    eachPin(pins, (pin) => {
      if (((levels >> pin) & 1) === 1) this.#pulses[pin]?.rise(now, WINDOW_MS)
      else this.#pulses[pin]?.fall(now)
    })
    this.changed()
  }

  /** A voltage is put on a pin from outside. */
  wasSet({ pin, millivolts }: PinVoltage): void {
    if (models[this.#model].pins[pin]?.channel !== undefined) this.#volts.set(pin, millivolts / 1_000)
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
    const duty = this.#pulses[index]?.duty()
    const volts = direction === 'in' ? this.#volts.get(index) : undefined
    if (volts !== undefined) return { pin, direction, level, duty: null, volts }
    if (direction === 'in' || duty === undefined) return { pin, direction, level, duty: null }
    return { pin, direction, level: null, duty }
  }
}

function isNews(told: PinState | undefined, now: PinState): boolean {
  if (!told || told.direction !== now.direction || told.level !== now.level) return true
  if (told.volts !== now.volts) return true
  if (told.duty === null || now.duty === null) return told.duty !== now.duty
  return Math.abs(told.duty - now.duty) >= DUTY_STEP
}
