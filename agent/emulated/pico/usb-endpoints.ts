import type { RP2040 } from 'rp2040js'
import type { AlarmClock } from './alarm-clock.ts'

/** Where the USB memory has the controls of endpoints and their buffers (data sheet, 4.1.2.7). */
const ENDPOINT_CONTROL = 0x08
const BUFFER_CONTROL = 0x80
const BUFFER_CONTROL_END = 0x100
const CONTROL_BUFFER = 0x100
/** Bits of a buffer's control. The second buffer's are 16 bits higher. */
const SECOND_SHIFT = 16
const FULL = 1 << 15
const LAST = 1 << 14
const SELECT_FIRST = 1 << 12
const STALL = 1 << 11
const AVAILABLE = 1 << 10
const LENGTH = 0x3ff
/** Bits of an endpoint's control. */
const IS_DOUBLE = 1 << 30
const INTERRUPT_PER_BUFFER = 1 << 29
const INTERRUPT_PER_PAIR = 1 << 28
const ADDRESS = 0xffc0
export const MAX_PACKET = 64
/** At full speed, a bulk packet of 64 bytes takes about as long. */
const PACKET_NANOS = 50_000

type Direction = 'in' | 'out'

/** What the package keeps to itself. */
type Inside = { hostMode: boolean; indicateBufferReady(endpoint: number, isOut: boolean): void }

type Events = {
  /** The firmware has sent a packet to the host. */
  sent(endpoint: number, bytes: Uint8Array): void
  /** The firmware takes bytes from the host. */
  asked(endpoint: number): void
  /** The firmware refuses a request. */
  stalled(endpoint: number): void
}

/** An endpoint in one direction. */
class Endpoint {
  readonly number: number
  readonly direction: Direction
  readonly #memory: DataView
  readonly #bytes: Uint8Array
  /** Which of two buffers is next. */
  isSecond: boolean = false
  /** What the host sends to it. */
  packet: Uint8Array = new Uint8Array(0)
  isBusy: boolean = false
  readonly alarm: { schedule(nanos: number): void; cancel(): void }

  constructor({ usbDPRAMView, usbDPRAM }: RP2040, clock: AlarmClock, at: number, done: (self: Endpoint) => void) {
    this.number = at >> 1
    this.direction = at % 2 === 0 ? 'in' : 'out'
    this.#memory = usbDPRAMView
    this.#bytes = usbDPRAM
    this.alarm = clock.createAlarm(() => done(this))
  }

  /** The control of the endpoint. That of number 0 is not in memory: it has one buffer. */
  get control(): number {
    if (this.number === 0) return CONTROL_BUFFER | INTERRUPT_PER_BUFFER
    return this.#memory.getUint32(ENDPOINT_CONTROL + 8 * (this.number - 1) + this.#offset, true)
  }

  /** The half of the buffers' control that is next. */
  get buffer(): number {
    return (this.#both >>> this.#shift) & 0xffff
  }

  get other(): number {
    return (this.#both >>> (SECOND_SHIFT - this.#shift)) & 0xffff
  }

  set buffer(value: number) {
    const mask = 0xffff << this.#shift
    this.#memory.setUint32(this.#at, (this.#both & ~mask) | (value << this.#shift), true)
  }

  get data(): Uint8Array {
    const at = (this.control & ADDRESS) + (this.isSecond ? MAX_PACKET : 0)
    return this.#bytes.subarray(at, at + Math.min(MAX_PACKET, this.buffer & LENGTH))
  }

  get #shift(): number {
    return this.isSecond ? SECOND_SHIFT : 0
  }

  get #both(): number {
    return this.#memory.getUint32(this.#at, true)
  }

  get #at(): number {
    return BUFFER_CONTROL + 8 * this.number + this.#offset
  }

  get #offset(): number {
    return this.direction === 'in' ? 0 : 4
  }

  selectFirst(): void {
    this.isSecond = false
    this.#memory.setUint32(this.#at, this.#both & ~SELECT_FIRST, true)
  }
}

/**
 * The device side of the RP2040's USB controller: it moves packets between the host and the buffers
 * that firmware hands over, one after another, and says which are done. The package mixes up the
 * two buffers of an endpoint, and is done before a packet could have been sent.
 */
export class UsbEndpoints {
  readonly #inside: Inside
  readonly #events: Events
  readonly #endpoints: Endpoint[]

  constructor(mcu: RP2040, clock: AlarmClock, events: Events) {
    const usb = mcu.usbCtrl
    this.#inside = usb as unknown as Inside
    this.#events = events
    const count = (BUFFER_CONTROL_END - BUFFER_CONTROL) / 4
    const done = (endpoint: Endpoint) => this.#done(endpoint)
    this.#endpoints = Array.from({ length: count }, (_, at) => new Endpoint(mcu, clock, at, done))
    usb.DPRAMUpdated = (offset, value) => this.#written(offset, value)
  }

  /** Returns how many bytes an endpoint takes from the host now, 0 also where it waits for none. */
  room(number: number): number {
    const out = this.#out(number)
    return this.isAsked(number) ? out.buffer & LENGTH : 0
  }

  /** True if the firmware waits for a packet, which may be empty. */
  isAsked(number: number): boolean {
    const out = this.#out(number)
    return !out.isBusy && (out.buffer & AVAILABLE) !== 0
  }

  /** Sends a packet from the host to an endpoint that has room. */
  send(number: number, bytes: Uint8Array): void {
    const out = this.#out(number)
    out.packet = bytes
    out.isBusy = true
    out.alarm.schedule(PACKET_NANOS)
  }

  /** A reset of the bus: what is on its way is lost. */
  reset(): void {
    for (const endpoint of this.#endpoints) {
      endpoint.isBusy = endpoint.isSecond = false
      endpoint.alarm.cancel()
    }
  }

  #out(number: number): Endpoint {
    const endpoint = this.#endpoints[2 * number + 1]
    if (!endpoint) throw new Error(`there is no endpoint ${number}`)
    return endpoint
  }

  #written(offset: number, value: number): void {
    if (this.#inside.hostMode || offset < BUFFER_CONTROL) return
    const endpoint = this.#endpoints[(offset - BUFFER_CONTROL) >> 2]
    if (!endpoint) return
    if (value & SELECT_FIRST) endpoint.selectFirst()
    if (value & STALL && endpoint.number === 0) this.#events.stalled(0)
    else this.#begin(endpoint)
  }

  #begin(endpoint: Endpoint): void {
    if (endpoint.isBusy || (endpoint.buffer & AVAILABLE) === 0) return
    if (endpoint.direction === 'out') this.#events.asked(endpoint.number)
    else {
      endpoint.isBusy = true
      endpoint.alarm.schedule(PACKET_NANOS)
    }
  }

  #done(endpoint: Endpoint): void {
    endpoint.isBusy = false
    const { buffer, data, number } = endpoint
    // The firmware may have taken it back.
    if ((buffer & AVAILABLE) === 0) return
    const sent = endpoint.direction === 'in' ? data.slice() : undefined
    if (sent) endpoint.buffer = buffer & ~(AVAILABLE | FULL)
    else {
      const taken = endpoint.packet.subarray(0, data.length)
      data.set(taken)
      endpoint.buffer = (buffer & ~(AVAILABLE | LENGTH)) | FULL | taken.length
    }
    this.#indicate(endpoint, buffer)
    if (endpoint.control & IS_DOUBLE) endpoint.isSecond = !endpoint.isSecond
    if (sent) this.#events.sent(number, sent)
    this.#begin(endpoint)
  }

  /** Tells the firmware of a buffer, or of both of a pair with the second or last. */
  #indicate(endpoint: Endpoint, buffer: number): void {
    const { control, isSecond, other, number } = endpoint
    const isPairOver = isSecond || (buffer & LAST) !== 0 || (other & AVAILABLE) === 0
    if (control & INTERRUPT_PER_BUFFER || (control & INTERRUPT_PER_PAIR && isPairOver))
      this.#inside.indicateBufferReady(number, endpoint.direction === 'out')
  }
}
