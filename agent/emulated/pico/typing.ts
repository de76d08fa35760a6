import { TypedBytes } from '#agent/emulated/typed-bytes.ts'
import type { AlarmClock } from './alarm-clock.ts'

/** A port that takes what is typed. */
type Port = {
  /** How many bytes it can take now. */
  room: number
  /** How long those take on the wire. */
  packetNanos: number
  receive(bytes: Uint8Array): void
}

/** Gives what is typed to the port that is the console, no faster than its wire carries it. */
export class Typing {
  readonly #clock: AlarmClock
  readonly #console: () => Port
  readonly #bytes = new TypedBytes()
  readonly #alarm: { schedule(nanos: number): void }
  #isDue: boolean = false
  /** When the wire is free again. */
  #freeNanos = 0

  constructor(clock: AlarmClock, console: () => Port) {
    this.#clock = clock
    this.#console = console
    this.#alarm = clock.createAlarm(() => this.#give())
  }

  push(bytes: Uint8Array): void {
    this.#bytes.push(bytes)
    this.offer()
  }

  /** Is to be called when a port may have room. It gets its bytes between two instructions. */
  offer(): void {
    if (this.#isDue || this.#bytes.isEmpty || this.#console().room === 0) return
    this.#isDue = true
    this.#alarm.schedule(this.#freeNanos - this.#clock.nanos)
  }

  #give(): void {
    this.#isDue = false
    const { room, packetNanos } = this.#console()
    if (room === 0) return
    this.#freeNanos = this.#clock.nanos + packetNanos
    this.#console().receive(this.#bytes.take(room))
    this.offer()
  }
}
