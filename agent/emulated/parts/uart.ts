import type { PartInput } from '#wire/parts.ts'
import type { Level, Of, Part, Wiring } from './part.ts'

const BITS = 8
/** A start bit, the bits of a byte, and a stop bit. */
const BITS_OF_FRAME = BITS + 2
const RECEIVED_BYTES = 256
/** What it has to send waits here at most. More is dropped. */
const MAX_WAITING = 64 * 1024

/** A device with a serial port. Its bits are edges of its pins: 8 bits, no parity, one stop bit. */
export class Uart implements Part {
  readonly pins: readonly number[]
  readonly serial: { tx: number; rx: number }
  readonly #rx: number
  readonly #tx: number
  readonly #baud: number
  readonly #wiring: Wiring
  /** What the board drives; a wire that nobody drives is high. */
  #level: 0 | 1 = 1
  #isReceiving: boolean = false
  #waiting = Buffer.alloc(0)
  #isSending: boolean = false
  #bytesIn = 0
  #bytesOut = 0
  #framingErrors = 0
  #received = Buffer.alloc(0)

  constructor({ baud }: Of<'uart'>, { rx, tx }: { rx: number; tx: number }, wiring: Wiring) {
    this.pins = [rx, tx]
    this.serial = { tx: rx, rx: tx }
    this.#rx = rx
    this.#tx = tx
    this.#baud = baud
    this.#wiring = wiring
    this.#put(1)
  }

  edge(pin: number, level: Level, cycle: number): void {
    if (pin !== this.#rx) return
    const now = level ?? 1
    const isStart = this.#level === 1 && now === 0 && !this.#isReceiving
    this.#level = now
    if (isStart) this.#receive(cycle)
  }

  set({ send }: PartInput): void {
    if (typeof send !== 'string') return
    this.#waiting = Buffer.concat([this.#waiting, Buffer.from(send)]).subarray(0, MAX_WAITING)
    if (!this.#isSending) this.#send(this.#wiring.clock.cycles)
  }

  /** `received` is the end of what has come, as UTF-8. */
  state() {
    return {
      bytes_in: this.#bytesIn,
      bytes_out: this.#bytesOut,
      framing_errors: this.#framingErrors,
      received: this.#received.toString(),
    }
  }

  /** Looks at the wire in the middle of each bit. */
  #receive(start: number): void {
    const { clock } = this.#wiring
    let byte = 0
    this.#isReceiving = true
    for (let bit = 0; bit < BITS; bit++)
      clock.at(this.#after(start, bit + 1.5), () => {
        byte |= this.#level << bit
      })
    clock.at(this.#after(start, BITS_OF_FRAME - 0.5), () => {
      this.#isReceiving = false
      this.#take(byte)
    })
  }

  #take(byte: number): void {
    if (this.#level === 0) this.#framingErrors += 1
    else {
      this.#bytesIn += 1
      this.#received = Buffer.concat([this.#received, Buffer.of(byte)]).subarray(-RECEIVED_BYTES)
    }
    this.#wiring.changed()
  }

  /** Sends what waits, each byte from the cycle at which the one before has ended. */
  #send(start: number): void {
    const [byte] = this.#waiting
    this.#isSending = byte !== undefined
    if (byte === undefined) return
    const { clock } = this.#wiring
    this.#waiting = this.#waiting.subarray(1)
    this.#put(0)
    for (let bit = 0; bit < BITS; bit++)
      clock.at(this.#after(start, bit + 1), () => this.#put(((byte >> bit) & 1) === 1 ? 1 : 0))
    clock.at(this.#after(start, BITS + 1), () => this.#put(1))
    const end = this.#after(start, BITS_OF_FRAME)
    clock.at(end, () => {
      this.#bytesOut += 1
      this.#wiring.changed()
      this.#send(end)
    })
  }

  #put(level: 0 | 1): void {
    this.#wiring.drive(this.#tx, level * this.#wiring.supplyVolts)
  }

  #after(cycle: number, bits: number): number {
    return cycle + (bits / this.#baud) * this.#wiring.clock.hertz
  }
}
