import type { PartInput } from '#wire/parts.ts'
import type { Of, Part, Wiring } from './part.ts'

/** How many times a contact opens and closes again as it bounces, at most. */
const MAX_BOUNCES = 5

/** A push button. Its pin is pulled to one side, and a press connects it to the other. */
export class Button implements Part {
  readonly pins: readonly number[]
  readonly #pin: number
  readonly #bounceMs: number
  readonly #pressedVolts: number
  readonly #releasedVolts: number
  readonly #wiring: Wiring
  /** What is put on the pin later belongs to a press before, if this is not its number. */
  #press = 0
  #isPressed: boolean

  constructor({ pull, bounce_ms, pressed }: Of<'button'>, pin: number, wiring: Wiring) {
    this.pins = [pin]
    this.#pin = pin
    this.#bounceMs = bounce_ms
    this.#wiring = wiring
    this.#pressedVolts = pull === 'up' ? 0 : wiring.supplyVolts
    this.#releasedVolts = pull === 'up' ? wiring.supplyVolts : 0
    this.#isPressed = pressed
    this.#touch(pressed)
  }

  edge(): void {}

  set({ pressed }: PartInput): void {
    if (typeof pressed !== 'boolean' || pressed === this.#isPressed) return
    this.#isPressed = pressed
    this.#press += 1
    this.#touch(pressed)
    if (this.#bounceMs > 0) this.#bounce()
    this.#wiring.changed()
  }

  state() {
    return { pressed: this.#isPressed }
  }

  /** The contact opens and closes a few times, and is as it stays when the time is over. */
  #bounce(): void {
    const { clock, random } = this.#wiring
    const press = this.#press
    const isPressed = this.#isPressed
    const count = 2 * (1 + Math.floor(random() * MAX_BOUNCES))
    const times = Array.from({ length: count }, () => random() * this.#bounceMs).sort((one, other) => one - other)
    times.forEach((ms, index) => {
      const isContact = index % 2 === 0 ? !isPressed : isPressed
      clock.at(clock.cycles + Math.round((ms / 1_000) * clock.hertz), () => {
        if (this.#press === press) this.#touch(isContact)
      })
    })
  }

  #touch(isContact: boolean): void {
    this.#wiring.drive(this.#pin, isContact ? this.#pressedVolts : this.#releasedVolts)
  }
}
