import type { GPIOPin, RP2040 } from 'rp2040js'
import type { MachineEvents } from '#agent/emulated/machine.ts'
import type { AlarmClock } from './alarm-clock.ts'
import { blockOfUart, type PicoLines } from './lines.ts'
import { PacedUart } from './paced-uart.ts'
import { Typing } from './typing.ts'

const FUNCTION_UART = 2
const BITS = 8
/** A start bit, the bits of a byte, and a stop bit that is 1. */
const BITS_OF_FRAME = BITS + 2
const STOP = 1 << (BITS + 1)
/** What a received word says beside its byte (data sheet, 4.2.8). */
const FRAMING_ERROR = 1 << 8
const BREAK = 1 << 9

type Pins = { tx: number; rx: number }

/**
 * UART1, with its bits on the pins of parts that are given to it. The package's has bytes alone.
 * The parts outlive a reset. Its bytes are a serial line of the board too, whichever pins it has.
 */
export class Uart1Pins {
  readonly #lines: PicoLines
  readonly #events: MachineEvents
  readonly #pins: Pins[] = []
  #connect = (_: Pins) => {}
  #push = (_: Uint8Array) => {}

  constructor(lines: PicoLines, events: MachineEvents) {
    this.#lines = lines
    this.#events = events
  }

  /** Sends it bytes by the line, no faster than its baud rate. What waits is lost at a reset. */
  push(bytes: Uint8Array): void {
    this.#push(bytes)
  }

  /** Puts its bits on pins that can be its own (data sheet, 1.4.3). `tx` is where it sends. */
  connect(pins: Pins): void {
    this.#pins.push(pins)
    this.#connect(pins)
  }

  /** Takes the port of a processor that has been reset. */
  attach(mcu: RP2040, clock: AlarmClock): void {
    const [, port] = mcu.uart
    if (!port) throw new Error('the package has no UART1')
    const outputs = new Set<GPIOPin>()
    const sender = new Sender(clock, () => {
      for (const pin of outputs) pin.checkForUpdates()
    })
    const typing: Typing = new Typing(clock, () => uart)
    this.#push = (bytes) => typing.push(bytes)
    const uart: PacedUart = new PacedUart(mcu, clock, port, {
      onStart: (byte) => {
        this.#lines.serial(1, 'sent', byte, uart.frame)
        if (outputs.size > 0) sender.send(byte, uart.packetNanos / BITS_OF_FRAME)
      },
      onByte: (byte) => this.#events.serialByte?.(byte),
      onRoom: () => typing.offer(),
      onReceive: (byte) => {
        this.#lines.serial(1, 'received', byte, uart.frame)
        this.#events.serialTook?.(1)
      },
    })
    this.#connect = ({ tx, rx }) => {
      for (const pin of [tx, rx]) this.#lines.switch(pin)
      const [output, input] = [mcu.gpio[tx], mcu.gpio[rx]]
      if (output && blockOfUart(tx) === 1 && tx % 4 === 0) outputs.add(letSend(output, sender))
      if (input && blockOfUart(rx) === 1 && rx % 4 === 1)
        new Receiver(input, clock, {
          bitNanos: () => uart.packetNanos / BITS_OF_FRAME,
          received: (word) => {
            if (uart.room > 0) port.feedByte(word)
          },
        })
    }
    for (const pins of this.#pins) this.#connect(pins)
  }
}

/** Lets a pin that is given to the port have the level of its line. */
function letSend(pin: GPIOPin, sender: Sender): GPIOPin {
  const otherwise = (name: keyof GPIOPin) => Reflect.get(Object.getPrototypeOf(pin), name, pin)
  const isGiven = () => pin.functionSelect === FUNCTION_UART
  Object.defineProperties(pin, {
    rawOutputEnable: { get: () => isGiven() || otherwise('rawOutputEnable') },
    rawOutputValue: { get: () => (isGiven() ? sender.level === 1 : otherwise('rawOutputValue')) },
  })
  return pin
}

/** Switches a line for each bit of a byte. It is high between bytes. */
class Sender {
  readonly #alarm: { schedule(nanos: number): void }
  readonly #changed: () => void
  level = 1
  #bits = 1
  #bitNanos = 0

  constructor(clock: AlarmClock, changed: () => void) {
    this.#alarm = clock.createAlarm(() => this.#next())
    this.#changed = changed
  }

  send(byte: number, bitNanos: number): void {
    this.#bits = STOP | (byte << 1)
    this.#bitNanos = bitNanos
    this.#next()
  }

  /** The stop bit is the last that is left, and lasts until the next byte. */
  #next(): void {
    this.level = this.#bits & 1
    this.#changed()
    this.#bits >>= 1
    if (this.#bits > 0) this.#alarm.schedule(this.#bitNanos)
  }
}

/** Looks at a pin in the middle of each bit, from the fall of a start bit on. */
class Receiver {
  readonly #pin: GPIOPin
  readonly #alarm: { schedule(nanos: number): void }
  readonly #port: { bitNanos: () => number; received: (word: number) => void }
  #level: boolean
  #isReceiving: boolean = false
  #bits = 0
  #count = 0

  constructor(pin: GPIOPin, clock: AlarmClock, port: { bitNanos: () => number; received: (word: number) => void }) {
    this.#pin = pin
    this.#port = port
    this.#alarm = clock.createAlarm(() => this.#sample())
    this.#level = pin.inputValue
    const setInputValue = pin.setInputValue.bind(pin)
    pin.setInputValue = (value) => {
      setInputValue(value)
      this.#see(pin.inputValue)
    }
  }

  #see(level: boolean): void {
    const hasFallen = this.#level && !level
    this.#level = level
    if (!hasFallen || this.#isReceiving || this.#pin.functionSelect !== FUNCTION_UART) return
    this.#isReceiving = true
    this.#bits = this.#count = 0
    this.#alarm.schedule(1.5 * this.#port.bitNanos())
  }

  #sample(): void {
    if (this.#count < BITS) {
      this.#bits |= Number(this.#level) << this.#count++
      this.#alarm.schedule(this.#port.bitNanos())
      return
    }
    this.#isReceiving = false
    const isBreak = this.#bits === 0
    this.#port.received(this.#level ? this.#bits : this.#bits | FRAMING_ERROR | (isBreak ? BREAK : 0))
  }
}
