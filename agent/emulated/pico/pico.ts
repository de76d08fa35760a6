import { RP2040 } from 'rp2040js'
import type { Machine, MachineEvents, PinNow } from '#agent/emulated/machine.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import { AlarmClock } from './alarm-clock.ts'
import { PacedUart } from './paced-uart.ts'
import { PicoPins } from './pins.ts'
import { BOOT_STACK, ROM_BYTES, Rom } from './rom.ts'
import type { RomCall } from './rom-float.ts'
import { UsbCdc } from './usb-cdc.ts'

const NANOS = 1e9
const NANOS_PER_MS = 1e6
const FLASH_START = 0x10000000
const WATCHDOG = 0x40058
/** A serial port over USB is the console if it is there so soon after a reset; otherwise UART0. */
const USB_NANOS = 2e9
/** How many cycles are executed at once, and how long they may take by the board's clock. */
const BURST = 2_000
const BURST_NANOS = 1e6
/** After so many alarms, others get their turn. */
const MAX_ALARMS = 2_000
/** Firmware can choose a clock so slow that one instruction would take minutes. */
const MIN_HERTZ = 32_768
const NMI = 2
const HARD_FAULT = 3
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
  #clock = new AlarmClock()
  #mcu: RP2040
  #rom: Rom
  #uart: PacedUart
  #usb: UsbCdc
  /** The time before the last reset. */
  #before = 0
  #isUsb: boolean = false
  #isFaulty: boolean = false
  #isRestarting: boolean = false
  #extraCycles = 0
  #nanosPerCycle = 0
  isLocked: boolean = false

  constructor({ flash }: Memory, events: MachineEvents) {
    this.#flash = flash
    this.#events = events
    this.#pins = new PicoPins(events)
    ;[this.#mcu, this.#rom, this.#uart, this.#usb] = this.#powerOn()
  }

  get now(): number {
    return this.#before + this.#clock.nanos / NANOS_PER_MS
  }

  get isAsleep(): boolean {
    return this.#mcu.core.waiting
  }

  get nextAlarm(): number {
    return this.#before + this.#clock.nextNanos / NANOS_PER_MS
  }

  run(): void {
    const { core } = this.#mcu
    const clock = this.#clock
    const [until, rings] = [clock.nanos + BURST_NANOS, clock.rings + MAX_ALARMS]
    for (let left = BURST; left > 0 && clock.nanos < until && clock.rings < rings; ) {
      const cycles = core.executeInstruction() + this.#extraCycles
      this.#extraCycles = 0
      left -= cycles
      if (this.#isFaulty) this.#fault()
      clock.tick(cycles * this.#nanosPerCycle)
      if (this.isLocked || this.#isRestarting || (core.waiting && !this.#wake())) break
    }
    if (this.#isRestarting) this.#restart()
  }

  sleep(until: number): void {
    const clock = this.#clock
    const target = (until - this.#before) * NANOS_PER_MS
    const rings = clock.rings + MAX_ALARMS
    while (clock.nanos < target && clock.rings < rings) {
      clock.tick(Math.min(clock.nextNanos, target) - clock.nanos)
      if (this.#isRestarting) {
        this.#restart()
        return
      }
      if (!this.#mcu.core.waiting || this.#wake()) return
    }
  }

  canReceive(): boolean {
    return this.#isUsb ? this.#usb.canReceive() : this.#uart.canReceive()
  }

  receive(byte: number): void {
    if (this.#isUsb) this.#usb.receive(byte)
    else this.#uart.receive(byte)
  }

  reset(): void {
    this.#before = this.now
    ;[this.#mcu, this.#rom, this.#uart, this.#usb] = this.#powerOn()
  }

  pin(index: number): PinNow {
    return this.#pins.read(index)
  }

  connect(index: number, volts: number): void {
    this.#pins.connect(index, volts)
  }

  /** Resets all but the watchdog, where firmware leaves word for itself. */
  #restart(): void {
    const { reason, scratchData } = watchdogOf(this.#mcu)
    this.reset()
    const watchdog = watchdogOf(this.#mcu)
    watchdog.reason = reason
    watchdog.scratchData.set(scratchData)
  }

  /**
   * Returns true if an interrupt ends the sleep. The package looks for one only when it arrives, so
   * one that has come before would be slept through.
   */
  #wake(): boolean {
    const { core } = this.#mcu
    core.interruptsUpdated = true
    if (!core.checkForInterrupts()) return false
    core.waiting = false
    return true
  }

  /** As the processor does it: the handler runs, and a fault in the handler locks up. */
  #fault(): void {
    const { core } = this.#mcu
    this.#isFaulty = false
    const handler = core.readUint32((core.VTOR + 4 * HARD_FAULT) >>> 0)
    const isThumb = (handler & 1) === 1 && handler !== 0xffffffff
    if (core.IPSR === NMI || core.IPSR === HARD_FAULT || !isThumb) this.isLocked = true
    else core.exceptionEntry(HARD_FAULT)
    this.#isFaulty = false
  }

  #powerOn(): [RP2040, Rom, PacedUart, UsbCdc] {
    const clock = new AlarmClock()
    this.#clock = clock
    const mcu = new RP2040(clock)
    setFlash(mcu, this.#flash)
    const rom = new Rom(this.#romHost(mcu))
    mcu.bootrom.set(rom.words)
    const { core } = mcu
    core.PC = FLASH_START
    core.SP = BOOT_STACK
    core.LR = 0
    const call: RomCall = { registers: core.registers, setFlags: (flags) => void Object.assign(core, flags) }
    mcu.onBreak = (code) => {
      if (core.PC >= ROM_BYTES || !rom.call(code, call)) this.#isFaulty = true
    }
    const toFault = () => {
      this.#isFaulty = true
    }
    // It warns of what a real processor faults on; everything else it says is of no use to anyone.
    const warn = (from: string) => {
      if (from === 'CortexM0Core') toFault()
    }
    mcu.logger = { debug: () => {}, info: () => {}, warn, error: toFault }
    mcu.adc.channelValues[SENSOR_CHANNEL] = SENSOR_VALUE
    this.#pins.attach(mcu)
    watchdogOf(mcu).onWatchdogTrigger = () => {
      this.#isRestarting = true
    }
    this.#nanosPerCycle = NANOS / mcu.clkSys
    mcu.addClockListener((hertz) => {
      this.#nanosPerCycle = NANOS / Math.max(MIN_HERTZ, hertz)
    })
    this.isLocked = this.#isUsb = this.#isFaulty = this.#isRestarting = false
    const [port] = mcu.uart
    if (!port) throw new Error('the package has no UART0')
    const uart = new PacedUart(mcu, clock, port, (byte) => {
      if (!this.#isUsb) this.#events.byte(byte)
    })
    const usb = new UsbCdc(mcu.usbCtrl, clock, {
      onConnect: () => {
        this.#isUsb = clock.nanos <= USB_NANOS
      },
      onByte: (byte) => {
        if (this.#isUsb) this.#events.byte(byte)
      },
    })
    return [mcu, rom, uart, usb]
  }

  #romHost(mcu: RP2040): ConstructorParameters<typeof Rom>[0] {
    return {
      flash: mcu.flash,
      read8: (address) => mcu.readUint8(address),
      read16: (address) => mcu.readUint16(address),
      write8: (address, value) => mcu.writeUint8(address, value),
      spend: (cycles) => {
        this.#extraCycles += cycles
      },
      halt: () => {
        this.isLocked = true
      },
    }
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
