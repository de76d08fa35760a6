import type { RP2040 } from 'rp2040js'
import type { AlarmClock } from './alarm-clock.ts'

const NANOS = 1e9
const LINE_CONTROL = 0x2c
/** Bits of line control: parity, an even one, a second stop bit, and the data bits beyond 5. */
const [PARITY, EVEN, TWO_STOPS, LENGTH_SHIFT] = [1 << 1, 1 << 2, 1 << 3, 5]
const CLOCKS_PER_BIT = 16
const FIFO_BYTES = 32
/** Bits of the flag register. */
const BUSY = 1 << 3
const RX_EMPTY = 1 << 4
const TX_FULL = 1 << 5
const RX_FULL = 1 << 6
const TX_EMPTY = 1 << 7
const TX_INTERRUPT = 1 << 5

type Uart = RP2040['uart'][number]
/** What the package keeps to itself. */
type Inside = {
  rxFIFO: { full: boolean; empty: boolean }
  interruptStatus: number
  interruptMask: number
}

/** How a byte is on the wire, beside its start bit. */
export type Frame = { bits: number; parity: 'even' | 'odd' | null; bitNanos: number }

type Events = {
  /** A byte has been sent. */
  onByte(byte: number): void
  /** It may have room for a byte. */
  onRoom(): void
  /** A byte is about to be sent. */
  onStart(byte: number): void
  /** A byte comes from outside. */
  onReceive(byte: number): void
}

/**
 * The serial port of an emulated Pico. The package's sends a byte in no time; this one takes as
 * long as its baud rate says, and firmware sees a full buffer meanwhile.
 */
export class PacedUart {
  readonly #mcu: RP2040
  readonly #uart: Uart
  readonly #inside: Inside
  readonly #onByte: (byte: number) => void
  readonly #onRoom: () => void
  readonly #onStart: (byte: number) => void
  readonly #onReceive: (byte: number) => void
  readonly #alarm: { schedule(nanos: number): void }
  readonly #queue: number[] = []

  constructor(mcu: RP2040, clock: AlarmClock, uart: Uart, { onByte, onRoom, onStart, onReceive }: Events) {
    this.#mcu = mcu
    this.#uart = uart
    this.#inside = uart as unknown as Inside
    this.#onByte = onByte
    this.#onRoom = onRoom
    this.#onStart = onStart
    this.#onReceive = onReceive
    this.#alarm = clock.createAlarm(() => this.#sent())
    uart.onByte = (byte) => this.#take(byte)
    uart.checkInterrupts = () => this.#checkInterrupts()
    Object.defineProperty(uart, 'flags', { get: () => this.#flags() })
    const write = uart.writeUint32.bind(uart)
    uart.writeUint32 = (offset, value) => {
      write(offset, value)
      onRoom()
    }
  }

  /** Returns how many bytes it can take now: one at a time is on the wire. */
  get room(): number {
    const { enabled, rxEnabled, fifosEnabled } = this.#uart
    const { full, empty } = this.#inside.rxFIFO
    return enabled && rxEnabled && (fifosEnabled ? !full : empty) ? 1 : 0
  }

  receive(bytes: Uint8Array): void {
    for (const byte of bytes) {
      this.#onReceive(byte)
      this.#uart.feedByte(byte)
    }
  }

  /** How long a byte takes on the wire. */
  get packetNanos(): number {
    const { bits, parity, stops, bitNanos } = this.frame
    return (1 + bits + (parity ? 1 : 0) + stops) * bitNanos
  }

  get frame(): Frame & { stops: number } {
    const control = this.#uart.readUint32(LINE_CONTROL)
    const parity = (control & EVEN) !== 0 ? 'even' : 'odd'
    return {
      bits: 5 + ((control >> LENGTH_SHIFT) & 3),
      parity: (control & PARITY) !== 0 ? parity : null,
      stops: (control & TWO_STOPS) !== 0 ? 2 : 1,
      // The package's baud rate is rounded.
      bitNanos: (CLOCKS_PER_BIT * this.#uart.baudDivider * NANOS) / this.#mcu.clkPeri,
    }
  }

  get #room(): number {
    return this.#uart.fifosEnabled ? FIFO_BYTES : 1
  }

  /** As on a board, a byte that is written to a full buffer is lost. */
  #take(byte: number): void {
    if (this.#queue.length >= this.#room) return
    this.#queue.push(byte)
    if (this.#queue.length === 1) this.#send()
    this.#changed()
  }

  /** Begins to send the byte that is first in the queue. */
  #send(): void {
    const [byte] = this.#queue
    if (byte === undefined) return
    this.#alarm.schedule(this.packetNanos)
    this.#onStart(byte)
  }

  #sent(): void {
    const byte = this.#queue.shift()
    if (byte !== undefined) this.#onByte(byte)
    this.#send()
    this.#changed()
  }

  #changed(): void {
    const { dma } = this.#mcu
    const { enabled, dreq } = this.#uart
    if (enabled && this.#queue.length < this.#room) dma.setDREQ(dreq.tx)
    else dma.clearDREQ(dreq.tx)
    this.#checkInterrupts()
  }

  #checkInterrupts(): void {
    const inside = this.#inside
    if (this.#queue.length <= this.#room / 2) inside.interruptStatus |= TX_INTERRUPT
    else inside.interruptStatus &= ~TX_INTERRUPT
    this.#mcu.setInterrupt(this.#uart.irq, (inside.interruptStatus & inside.interruptMask) !== 0)
    // The package calls this after each read.
    this.#onRoom()
  }

  #flags(): number {
    const { full, empty } = this.#inside.rxFIFO
    const sending = this.#queue.length
    return (
      (full ? RX_FULL : 0) |
      (empty ? RX_EMPTY : 0) |
      (sending === 0 ? TX_EMPTY : BUSY) |
      (sending >= this.#room ? TX_FULL : 0)
    )
  }
}
