import { RP2040 } from 'rp2040js'
import type { Input, Machine, MachineEvents, PinNow } from '#agent/emulated/machine.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import { AlarmClock } from './alarm-clock.ts'
import { Cores } from './cores.ts'
import { PacedUart } from './paced-uart.ts'
import { PicoPins } from './pins.ts'
import { PioClock } from './pio/pio-clock.ts'
import { BOOT_STACK, Rom } from './rom.ts'
import { countInUtc } from './rtc.ts'
import { Typing } from './typing.ts'
import { UsbCdc } from './usb-cdc.ts'

const NANOS = 1e9
const NANOS_PER_MS = 1e6
const FLASH_START = 0x10000000
const WATCHDOG = 0x40058
/** A serial port over USB is the console if it is there so soon after a reset; otherwise UART0. */
const USB_NANOS = 2e9
const HZ = 125_000_000
/** How many cycles are executed at once. */
const BURST = 2_000
/** After so many alarms, others get their turn. */
const MAX_ALARMS = 2_000
/** Firmware can choose a clock so slow that one instruction would take minutes. */
const MIN_HERTZ = 32_768
/** What the sensor reads at 27 °C, where it gives 0.706 V of 3.3 V. */
const SENSOR_CHANNEL = 4
const SENSOR_VALUE = 876

/** What the package keeps to itself. */
type Watchdog = { reason: number; scratchData: Uint32Array; onWatchdogTrigger: () => void }

/** A Raspberry Pi Pico: an RP2040 with 2 MiB of flash. One of its two cores is emulated. */
export class Pico implements Machine {
  readonly #flash: Uint8Array
  readonly #events: MachineEvents
  readonly #pins: PicoPins
  #clock = new AlarmClock(HZ)
  #mcu: RP2040
  #cores: Cores
  #typing: Typing
  /** The cycles and the time before the last reset. */
  #before = 0
  #beforeNanos = 0
  #isUsb: boolean = false
  #isRestarting: boolean = false
  /** True if `advance` is to return: after a reset, a lock-up, with a new frequency. */
  #isLeft: boolean = false
  isLocked: boolean = false

  constructor({ flash }: Memory, events: MachineEvents) {
    this.#flash = flash
    this.#events = events
    this.#pins = new PicoPins(events)
    ;[this.#mcu, this.#cores, this.#typing] = this.#powerOn()
  }

  get cycles(): number {
    return this.#before + this.#clock.cycles
  }

  get hertz(): number {
    return this.#clock.hertz
  }

  get now(): number {
    return (this.#beforeNanos + this.#clock.nanos) / NANOS_PER_MS
  }

  get isAsleep(): boolean {
    return this.#cores.isAsleep
  }

  get nextEvent(): number {
    return this.#before + this.#clock.nextCycle
  }

  advance(until: number): void {
    const clock = this.#clock
    const end = until - this.#before
    let left = BURST
    const rings = clock.rings + MAX_ALARMS
    this.#isLeft = this.isLocked
    while (clock.cycles < end && left > 0 && clock.rings < rings && !this.#isLeft) {
      if (this.#cores.isAsleep) {
        const next = Math.min(end, clock.nextCycle)
        if (next === Number.POSITIVE_INFINITY) return
        clock.advanceTo(next)
        this.#cores.wake()
      } else {
        const { cycles } = clock
        this.#cores.run(Math.min(end, cycles + left))
        left -= clock.cycles - cycles
      }
      if (this.#isRestarting) this.#restart()
    }
  }

  leave(): void {
    this.#isLeft = true
    this.#cores.leave()
  }

  apply(input: Input): void {
    if (input.kind === 'reset') this.#reset()
    else if (input.kind === 'bytes') this.#typing.push(input.bytes)
    else if (input.kind === 'pin') this.connect(input.pin, input.millivolts / 1_000)
    this.#cores.wake()
  }

  connect(index: number, volts: number): void {
    this.#pins.connect(index, volts)
  }

  state(): Uint8Array[] {
    const { sram, usbDPRAM } = this.#mcu
    return [new Uint8Array(this.#cores.state().buffer), sram, usbDPRAM]
  }

  pin(index: number): PinNow {
    return this.#pins.read(index)
  }

  callAt(cycle: number, work: () => void): void {
    this.#clock.createAlarm(work).schedule(((cycle - this.cycles) / this.hertz) * NANOS)
  }

  #reset(): void {
    this.#before = this.cycles
    this.#beforeNanos += this.#clock.nanos
    ;[this.#mcu, this.#cores, this.#typing] = this.#powerOn()
  }

  /** Resets all but the watchdog, where firmware leaves word for itself. */
  #restart(): void {
    const { reason, scratchData } = watchdogOf(this.#mcu)
    this.#reset()
    const watchdog = watchdogOf(this.#mcu)
    watchdog.reason = reason
    watchdog.scratchData.set(scratchData)
  }

  #restartSoon(): void {
    this.#isRestarting = true
    this.leave()
  }

  #lock(why: string): void {
    this.#events.note(`the processor has locked up: ${why}`)
    this.isLocked = true
    this.leave()
  }

  #powerOn(): [RP2040, Cores, Typing] {
    const clock = new AlarmClock(HZ)
    this.#clock = clock
    const mcu = new RP2040(clock)
    setFlash(mcu, this.#flash)
    const cores: Cores = new Cores(mcu, clock, {
      callRom: (code, call) => rom.call(code, call),
      restart: () => this.#restartSoon(),
      lockUp: (why) => this.#lock(why),
    })
    const rom = new Rom({
      flash: mcu.flash,
      read8: (address) => mcu.readUint8(address),
      read16: (address) => mcu.readUint16(address),
      write8: (address, value) => mcu.writeUint8(address, value),
      spend: (cycles) => cores.spend(cycles),
      halt: () => this.#lock('the boot ROM cannot do what it was called for'),
    })
    mcu.bootrom.set(rom.words)
    cores.start(FLASH_START, BOOT_STACK)
    mcu.logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
    mcu.adc.channelValues[SENSOR_CHANNEL] = SENSOR_VALUE
    new PioClock(mcu, clock)
    this.#pins.attach(mcu)
    countInUtc(mcu)
    watchdogOf(mcu).onWatchdogTrigger = () => this.#restartSoon()
    mcu.addClockListener((hertz) => {
      clock.hertz = Math.max(MIN_HERTZ, hertz)
      this.leave()
    })
    cores.attach()
    this.isLocked = this.#isUsb = this.#isRestarting = false
    const [port] = mcu.uart
    if (!port) throw new Error('the package has no UART0')
    const typing: Typing = new Typing(clock, () => (this.#isUsb ? usb : uart))
    const onRoom = () => typing.offer()
    const onByte = (byte: number) => {
      if (!this.#isUsb) this.#events.byte(byte)
    }
    const uart = new PacedUart(mcu, clock, port, { onByte, onRoom })
    const usb = new UsbCdc(mcu, clock, {
      onConnect: () => {
        this.#isUsb = clock.nanos <= USB_NANOS
        onRoom()
      },
      onByte: (byte) => {
        if (this.#isUsb) this.#events.byte(byte)
      },
      onRoom,
    })
    return [mcu, cores, typing]
  }
}

/** Replaces the package's 16 MiB of flash by ours, which outlives the processor. */
function setFlash(mcu: RP2040, flash: Uint8Array): void {
  // It would be garbage of 16 MiB for each reset.
  structuredClone(null, { transfer: [mcu.flash.buffer] })
  const { buffer } = flash
  Object.assign(mcu, { flash, flash16: new Uint16Array(buffer), flashView: new DataView(buffer) })
}

function watchdogOf(mcu: RP2040): Watchdog {
  return mcu.peripherals[WATCHDOG] as unknown as Watchdog
}
