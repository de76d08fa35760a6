import type { RP2040 } from 'rp2040js'
import type { Clock } from './cortex-m0/clock.ts'
import { type Devices, Fault, hex, type Width } from './cortex-m0/memory.ts'
import { pagesOfMissing } from './missing.ts'
import { picoPeripherals } from './peripherals.ts'
import { DIVIDER, DIVIDER_END, type Sio } from './sio/sio.ts'

const REGION_BITS = 28
const FLASH_AND_CACHE = 0x1
const FLASH_AND_CACHE_END = 0x19000000
const APB = 0x4
const AHB = 0x5
const SIO = 0xd
/** The words of SIO: its whole region repeats them. */
const SIO_MASK = 0xffc
/** Registers of SIO that no read changes: its number, and the pins (data sheet, 2.3.1.7). */
const [SIO_FIRST, SIO_LAST] = [0xd0000000, 0xd0000020]
/** The microseconds of the timer, which wait for no other register (data sheet, 4.6.5). */
const [TIMERAWH, TIMERAWL] = [0x40054024, 0x40054028]
const NANOS_PER_MICRO = 1_000
/** How far apart the peripherals are behind the APB bridge, and how many there may be. */
const APB_BITS = 14
const APB_PERIPHERALS = 32
/** `watchMissing` finds what is asked for there. */
const watched = pagesOfMissing(picoPeripherals)

type Peripheral = RP2040['peripherals'][number]

/** How a core reaches the package's peripherals: a bus error where there is nothing. */
export class Bus implements Devices {
  readonly #mcu: RP2040
  readonly #clock: Clock
  readonly #sio: Sio
  /** Those that firmware polls most. The package takes long to find them. */
  #apb: (Peripheral | undefined)[] = []

  constructor(mcu: RP2040, clock: Clock, sio: Sio) {
    ;[this.#mcu, this.#clock, this.#sio] = [mcu, clock, sio]
  }

  /** Call it once the peripherals are in their places. */
  attach(): void {
    const { peripherals } = this.#mcu
    this.#apb = Array.from({ length: APB_PERIPHERALS }, (_, index) => {
      const page = (APB << APB_BITS) | index
      return watched.has(page) ? undefined : peripherals[page << 2]
    })
  }

  read(address: number, width: Width): number {
    if (address >>> REGION_BITS === SIO) return this.#sio.read(address & SIO_MASK) >>> (8 * (address & 3))
    if (width === 4) return this.#read(address)
    check(address, width, 'reads')
    return width === 2 ? this.#mcu.readUint16(address) : this.#mcu.readUint8(address)
  }

  /** What firmware waits for most, without all that a read may need. */
  readAt(address: number, cycle: number): number | undefined {
    if (address === TIMERAWL) return (this.#clock.nanosAt(cycle) / NANOS_PER_MICRO) | 0
    if (address === TIMERAWH) return (this.#clock.nanosAt(cycle) / NANOS_PER_MICRO / 2 ** 32) | 0
    const isQuiet = (address >= SIO_FIRST && address <= SIO_LAST) || isDivider(address)
    return isQuiet ? this.#sio.read(address & SIO_MASK) : undefined
  }

  writeAt(address: number, value: number): boolean {
    if (!isDivider(address)) return false
    this.#sio.write(address & SIO_MASK, value)
    return true
  }

  write(address: number, value: number, width: Width): void {
    if (address >>> REGION_BITS === SIO) {
      this.#sio.write(address & SIO_MASK, repeat(value, width))
      return
    }
    check(address, width, 'writes')
    if (width === 4) this.#mcu.writeUint32(address, value)
    else if (width === 2) this.#mcu.writeUint16(address, value)
    else this.#mcu.writeUint8(address, value)
  }

  #read(address: number): number {
    const index = (address - APB * 2 ** REGION_BITS) / 2 ** APB_BITS
    const peripheral = index >= 0 && index < this.#apb.length ? this.#apb[Math.floor(index)] : undefined
    if (peripheral) return peripheral.readUint32(address & (2 ** APB_BITS - 1))
    check(address, 4, 'reads')
    return this.#mcu.readUint32(address)
  }
}

/** The divider is the core's own, and counts its cycles (data sheet, 2.3.1.5). */
function isDivider(address: number): boolean {
  return address >= SIO_FIRST + DIVIDER && address < SIO_FIRST + DIVIDER_END
}

/** Returns what a narrow write puts on the bus (data sheet, 2.1.4). */
function repeat(value: number, width: Width): number {
  if (width === 4) return value
  return width === 2 ? (value | (value << 16)) >>> 0 : Math.imul(value, 0x01010101) >>> 0
}

/** Throws `Fault` outside the regions that have something (data sheet, 2.2). */
function check(address: number, width: Width, verb: string): void {
  const region = address >>> REGION_BITS
  if (region === APB || region === AHB) return
  if (region === FLASH_AND_CACHE && address < FLASH_AND_CACHE_END) return
  throw new Fault(`it ${verb} ${width} bytes at ${hex(address)}, where nothing is`)
}
