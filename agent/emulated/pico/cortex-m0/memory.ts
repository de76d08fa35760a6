import { halfwordsOf, viewOf, wordsOf } from './views.ts'

const RAM = 0x20000000
/** Where flash begins. */
export const FLASH = 0x10000000
/** The four addresses of flash differ in how they are cached (RP2040 data sheet, 2.6.3). */
const FLASH_ALIASES = 4
const REGION_BITS = 24
const FLASH_PAGE = FLASH >>> REGION_BITS

/** The width of an access, in bytes. */
export type Width = 1 | 2 | 4

/** What a core finds at all other addresses. Both throw `Fault` where there is nothing. */
export type Devices = {
  /** Returns as many bits as are read; what is above them does not count. */
  read(address: number, width: Width): number
  /**
   * Returns the word in a register whose read nobody else notices; undefined of all else. Nothing
   * is due before `cycle`, to which the clock has not come.
   */
  readAt?(address: number, cycle: number): number | undefined
  /** Writes a word that nobody else sees, at any cycle; returns false of all else. */
  writeAt?(address: number, value: number): boolean
  write(address: number, value: number, width: Width): void
}

/** Called before an access of a core; `devices` is the core. */
export type Look = (kind: 'read' | 'write', address: number, width: Width, devices: Devices) => void

/** Why an instruction cannot be carried out. It is caught by the core, and becomes a hard fault. */
export class Fault extends Error {
  /** The address of its instruction, if the program counter has gone on since. */
  readonly pc: number | undefined

  constructor(why: string, pc?: number) {
    super(why)
    this.pc = pc
  }
}

/** A piece of memory that code can be in. */
export type Region = { start: number; halfwords: Uint16Array }
/** A whole memory, and where what is executed there is marked. */
type MarkedRegion = Region & { marks: Uint8Array }
export const NO_MARKS = new Uint8Array(0)

/**
 * What both cores read, write and fetch from: RAM, flash and the boot ROM at once, the rest through
 * `Devices`. Addresses and values are 32-bit integers with or without sign; words are read with it.
 */
export class Memory {
  /** The bytes of RAM that are accessed at once: none while somebody looks at accesses. */
  #quickBytes: number
  #look: Look | undefined
  /** Writes to RAM before this many bytes are told, where code may have been made of it. */
  #toldBefore = 0
  #written: ((at: number, bytes: number) => void) | undefined
  #ram8: Uint8Array
  #ram16: Uint16Array
  #ram32: Int32Array
  readonly #flash: DataView
  readonly #flashMask: number
  readonly #rom: DataView
  readonly #romBytes: number
  readonly #regions: { ram: MarkedRegion; flash: MarkedRegion; rom: MarkedRegion }

  /** The size of flash is a power of two; it repeats to the end of its region. */
  constructor(ram: Uint8Array, flash: Uint8Array, rom: Uint32Array) {
    this.#quickBytes = ram.length
    this.#ram8 = ram
    this.#ram16 = halfwordsOf(ram)
    this.#ram32 = wordsOf(ram)
    this.#flash = viewOf(flash)
    this.#flashMask = flash.length - 1
    this.#rom = viewOf(rom)
    this.#romBytes = rom.byteLength
    this.#regions = {
      ram: { start: RAM, halfwords: this.#ram16, marks: NO_MARKS },
      flash: { start: FLASH, halfwords: halfwordsOf(flash), marks: NO_MARKS },
      rom: { start: 0, halfwords: halfwordsOf(rom), marks: NO_MARKS },
    }
  }

  /** RAM is in other bytes from here on, with the same in them. Cores have to forget their code. */
  moveRam(ram: Uint8Array): void {
    this.#ram8 = ram
    this.#ram16 = halfwordsOf(ram)
    this.#ram32 = wordsOf(ram)
    this.#regions.ram.halfwords = this.#ram16
  }

  /** Calls `written` after each write to RAM before so many bytes of it. */
  tellWrites(before: number, written: (at: number, bytes: number) => void): void {
    ;[this.#toldBefore, this.#written] = [before, written]
  }

  /** RAM has been written by something else than a core. */
  wasWritten(at: number, bytes: number): void {
    if (at < this.#toldBefore && at + bytes > 0) this.#written?.(at, bytes)
  }

  /** Calls `look` before each access from here on, or nobody. */
  watch(look: Look | undefined): void {
    this.#look = look
    this.#quickBytes = look ? 0 : this.#ram8.length
  }

  /** What is executed from flash and RAM is marked there. Cores have to look for it after this. */
  mark(marks: { flash: Uint8Array; ram: Uint8Array } | undefined): void {
    const { flash, ram, rom } = this.#regions
    flash.marks = marks?.flash ?? NO_MARKS
    ram.marks = marks?.ram ?? NO_MARKS
    // Nobody asks for these.
    rom.marks = marks ? new Uint8Array(rom.halfwords.length) : NO_MARKS
  }

  get isWatched(): boolean {
    return this.#look !== undefined
  }

  get isMarked(): boolean {
    return this.#regions.rom.marks !== NO_MARKS
  }

  /** Returns the memory that an instruction is fetched from. Throws `Fault` elsewhere. */
  region(address: number): MarkedRegion {
    const { ram, flash, rom } = this.#regions
    const at = address - RAM
    if (at >= 0 && at < this.#ram8.length) return ram
    if (isFlash(address)) return { ...flash, start: address & ~this.#flashMask }
    if (this.#isRom(address)) return rom
    throw new Fault(`it runs where no memory is, at ${hex(address)}`, address)
  }

  /** Returns the marks of the instructions from an address on. */
  marksFrom(address: number): Uint8Array {
    const { marks, start } = this.region(address)
    return marks.subarray((address - start) >>> 1)
  }

  read32(address: number, devices: Devices): number {
    const at = address - RAM
    if (at >= 0 && at < this.#quickBytes && (at & 3) === 0) return this.#ram32[at >> 2] as number
    if (this.#look) return this.#watchedRead(address, 4, devices)
    if ((address & 3) !== 0) throw misaligned('reads', 4, address)
    if (isFlash(address)) return this.#flash.getInt32(address & this.#flashMask, true)
    if (this.#isRom(address)) return this.#rom.getInt32(address, true)
    return devices.read(address >>> 0, 4) | 0
  }

  read16(address: number, devices: Devices): number {
    const at = address - RAM
    if (at >= 0 && at < this.#quickBytes && (at & 1) === 0) return this.#ram16[at >> 1] as number
    if (this.#look) return this.#watchedRead(address, 2, devices)
    if ((address & 1) !== 0) throw misaligned('reads', 2, address)
    if (isFlash(address)) return this.#flash.getUint16(address & this.#flashMask, true)
    if (this.#isRom(address)) return this.#rom.getUint16(address, true)
    return devices.read(address >>> 0, 2) & 0xffff
  }

  read8(address: number, devices: Devices): number {
    const at = address - RAM
    if (at >= 0 && at < this.#quickBytes) return this.#ram8[at] as number
    if (this.#look) return this.#watchedRead(address, 1, devices)
    if (isFlash(address)) return this.#flash.getUint8(address & this.#flashMask)
    if (this.#isRom(address)) return this.#rom.getUint8(address)
    return devices.read(address >>> 0, 1) & 0xff
  }

  write32(address: number, value: number, devices: Devices): void {
    const at = address - RAM
    if (at >= this.#toldBefore && at < this.#quickBytes && (at & 3) === 0) this.#ram32[at >> 2] = value
    else if (this.#look) this.#watchedWrite(address, value, 4, devices)
    else if ((address & 3) !== 0) throw misaligned('writes', 4, address)
    else if (at >= 0 && at < this.#ram8.length) {
      this.#ram32[at >> 2] = value
      this.#written?.(at, 4)
    } else if (!this.#isReadOnly(address)) devices.write(address >>> 0, value >>> 0, 4)
  }

  write16(address: number, value: number, devices: Devices): void {
    const at = address - RAM
    if (at >= this.#toldBefore && at < this.#quickBytes && (at & 1) === 0) this.#ram16[at >> 1] = value
    else if (this.#look) this.#watchedWrite(address, value, 2, devices)
    else if ((address & 1) !== 0) throw misaligned('writes', 2, address)
    else if (at >= 0 && at < this.#ram8.length) {
      this.#ram16[at >> 1] = value
      this.#written?.(at, 2)
    } else if (!this.#isReadOnly(address)) devices.write(address >>> 0, value & 0xffff, 2)
  }

  write8(address: number, value: number, devices: Devices): void {
    const at = address - RAM
    if (at >= this.#toldBefore && at < this.#quickBytes) this.#ram8[at] = value
    else if (this.#look) this.#watchedWrite(address, value, 1, devices)
    else if (at >= 0 && at < this.#ram8.length) {
      this.#ram8[at] = value
      this.#written?.(at, 1)
    } else if (!this.#isReadOnly(address)) devices.write(address >>> 0, value & 0xff, 1)
  }

  /** Lets somebody look, and then reads as if nobody did. */
  #watchedRead(address: number, width: Width, devices: Devices): number {
    const look = this.#look
    look?.('read', address >>> 0, width, devices)
    this.watch(undefined)
    try {
      if (width === 4) return this.read32(address, devices)
      return width === 2 ? this.read16(address, devices) : this.read8(address, devices)
    } finally {
      this.watch(look)
    }
  }

  #watchedWrite(address: number, value: number, width: Width, devices: Devices): void {
    const look = this.#look
    look?.('write', address >>> 0, width, devices)
    this.watch(undefined)
    try {
      if (width === 4) this.write32(address, value, devices)
      else if (width === 2) this.write16(address, value, devices)
      else this.write8(address, value, devices)
    } finally {
      this.watch(look)
    }
  }

  #isRom(address: number): boolean {
    return address >= 0 && address < this.#romBytes
  }

  /** What is written there is lost, and no error: a store to flash only empties its cache. */
  #isReadOnly(address: number): boolean {
    return isFlash(address) || this.#isRom(address)
  }
}

/** Returns an address as people write it. */
export function hex(address: number): string {
  return `0x${(address >>> 0).toString(16).padStart(8, '0')}`
}

function isFlash(address: number): boolean {
  return ((address >>> REGION_BITS) & ~(FLASH_ALIASES - 1)) === FLASH_PAGE
}

function misaligned(verb: string, width: Width, address: number): Fault {
  return new Fault(`it ${verb} ${width} bytes at ${hex(address)}, which is no multiple of ${width}`)
}
