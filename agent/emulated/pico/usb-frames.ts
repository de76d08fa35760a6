import type { RP2040 } from 'rp2040js'
import type { AlarmClock } from './alarm-clock.ts'

const NANOS_PER_MS = 1e6
/** Registers and bits (data sheet, 4.1.4). */
const FRAME = 0x48
const RAW_INTERRUPTS = 0x8c
const ENABLED_INTERRUPTS = 0x90
const INTERRUPTS = 0x98
const START_OF_FRAME = 1 << 17
const FRAME_BITS = 0x7ff
/** A part of a frame that is less than a nanosecond: sums of fractions are no better. */
const ROUNDING = 1e-6

/** What the package keeps to itself. */
type Inside = { hostMode: boolean; intRaw: number; intEnable: number; checkInterrupts(): void }

/**
 * The frames of the USB host, which has one begin each millisecond: their numbers, and the
 * interrupt that stays until the number is read. Frames cost nothing unless the firmware looks.
 */
export class UsbFrames {
  readonly #inside: Inside
  readonly #clock: AlarmClock
  readonly #alarm: { schedule(nanos: number): void; cancel(): void }
  /** When frame 0 has begun. */
  #startNanos: number | undefined
  /** The frame that was the last when its number was read. */
  #readFrame = 0

  constructor({ usbCtrl: usb }: RP2040, clock: AlarmClock) {
    this.#inside = usb as unknown as Inside
    this.#clock = clock
    this.#alarm = clock.createAlarm(() => this.#look())
    const [read, write] = [usb.readUint32.bind(usb), usb.writeUint32.bind(usb)]
    usb.readUint32 = (offset) => {
      if (offset === FRAME && !this.#inside.hostMode) return this.#readNumber()
      if (offset === RAW_INTERRUPTS || offset === INTERRUPTS) this.#look()
      return read(offset)
    }
    usb.writeUint32 = (offset, value) => {
      write(offset, value)
      if (offset === ENABLED_INTERRUPTS) this.#look()
    }
  }

  /** The host has reset the bus, and from now on begins frames. */
  begin(): void {
    this.#startNanos ??= this.#clock.nanos
    this.#look()
  }

  get #frame(): number {
    if (this.#startNanos === undefined) return 0
    return Math.floor((this.#clock.nanos - this.#startNanos) / NANOS_PER_MS + ROUNDING)
  }

  #readNumber(): number {
    this.#readFrame = this.#frame
    this.#inside.intRaw &= ~START_OF_FRAME
    this.#inside.checkInterrupts()
    return this.#readFrame & FRAME_BITS
  }

  /** Raises the interrupt of a frame that has begun, and waits for the next if it is enabled. */
  #look(): void {
    if (this.#startNanos === undefined || this.#inside.hostMode) return
    const frame = this.#frame
    if (frame > this.#readFrame) this.#inside.intRaw |= START_OF_FRAME
    if ((this.#inside.intEnable & START_OF_FRAME) === 0) this.#alarm.cancel()
    else this.#alarm.schedule(this.#startNanos + (frame + 1) * NANOS_PER_MS - this.#clock.nanos)
    this.#inside.checkInterrupts()
  }
}
