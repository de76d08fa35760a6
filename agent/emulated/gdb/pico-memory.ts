import type { RP2040 } from 'rp2040js'
import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { Fault, type Width } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { pagesOfMissing } from '#agent/emulated/pico/missing.ts'
import { picoPeripherals } from '#agent/emulated/pico/peripherals.ts'
import { ROM_BYTES } from '#agent/emulated/pico/rom.ts'

export const RAM = 0x20000000
const RAM_BYTES = 264 * 1024
export const FLASH = 0x10000000
const FLASH_END = 0x14000000
export const USB_RAM = 0x50100000
const USB_RAM_BYTES = 4 * 1024
const SIO = 0xd0000000
const PRIVATE_BUS = 0xe0000000
const PRIVATE_BUS_END = 0xe0100000
const SYSTEM_TIMER_STATUS = 0xe000e010
const PAGE_BITS = 14
/** Aliases of a register, by which single bits are written, read as the register. */
const ALIASES = 0x3000
const missing = pagesOfMissing(picoPeripherals)

type Range = readonly [first: number, last: number]

/**
 * The registers that a read changes, by the peripheral's first address (RP2040 data sheet): data of
 * FIFOs, flags that are cleared, halves of a time that are latched.
 */
const changedByReads = new Map<number, readonly Range[]>([
  // UART and SPI: the data.
  [0x40034000, [[0x00, 0x00]]],
  [0x40038000, [[0x00, 0x00]]],
  [0x4003c000, [[0x08, 0x08]]],
  [0x40040000, [[0x08, 0x08]]],
  // I²C: data, clear registers, and the source of an abort.
  [
    0x40044000,
    [
      [0x10, 0x10],
      [0x40, 0x68],
      [0xa8, 0xa8],
    ],
  ],
  [
    0x40048000,
    [
      [0x10, 0x10],
      [0x40, 0x68],
      [0xa8, 0xa8],
    ],
  ],
  // ADC: its FIFO. Timer and RTC: what latches the other half.
  [0x4004c000, [[0x0c, 0x0c]]],
  [0x40054000, [[0x08, 0x0c]]],
  [0x4005c000, [[0x18, 0x1c]]],
  // Flash chip: its data.
  [0x18000000, [[0x60, 0xec]]],
  // PIO: what its machines have sent.
  [0x50200000, [[0x20, 0x2c]]],
  [0x50300000, [[0x20, 0x2c]]],
  // SIO: the FIFO, results of divider and interpolators, spin locks, and what is not there.
  [
    SIO,
    [
      [0x0c, 0x0c],
      [0x58, 0x58],
      [0x70, 0x7c],
      [0x94, 0x9c],
      [0xbc, 0xbc],
      [0xd4, 0xdc],
      [0xfc, 0xffc],
    ],
  ],
])

/** The memories of a Pico. */
type PicoBytes = { ram: Uint8Array; flash: Uint8Array; rom: Uint8Array; usbRam: Uint8Array }

export function memoriesOf({ sram, flash, bootrom, usbDPRAM }: RP2040): PicoBytes {
  return { ram: sram, flash, rom: new Uint8Array(bootrom.buffer), usbRam: usbDPRAM }
}

/** Returns bytes as a core sees them, up to the first that is nowhere, and changes nothing. */
export function readPassively(core: Core, memories: PicoBytes, address: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let word: number | undefined
  for (let at = 0; at < length; at++) {
    const from = address + at
    const byte = memoryByte(memories, from)
    if (byte === undefined && (word === undefined || from % 4 === 0)) word = registerAt(core, from - (from % 4))
    if (byte === undefined && word === undefined) return bytes.subarray(0, at)
    bytes[at] = byte ?? (word ?? 0) >>> (8 * (from % 4))
  }
  return bytes
}

/**
 * Writes bytes to RAM, or one value of 8, 16 or 32 bits to a peripheral. Returns false where that
 * cannot be done, and has done nothing then.
 */
export function writeAsCore(core: Core, { ram, usbRam }: PicoBytes, address: number, bytes: Uint8Array): boolean {
  const end = address + bytes.length
  if (address >= RAM && end <= RAM + RAM_BYTES) ram.set(bytes, address - RAM)
  else if (address >= USB_RAM && end <= USB_RAM + USB_RAM_BYTES) usbRam.set(bytes, address - USB_RAM)
  else return address > FLASH_END && writeRegister(core, address, bytes)
  return true
}

function memoryByte({ ram, flash, rom, usbRam }: PicoBytes, address: number): number | undefined {
  if (address >= RAM && address < RAM + RAM_BYTES) return ram[address - RAM]
  if (address >= FLASH && address < FLASH_END) return flash[address % flash.length]
  if (address >= USB_RAM && address < USB_RAM + USB_RAM_BYTES) return usbRam[address - USB_RAM]
  return address < ROM_BYTES ? rom[address] : undefined
}

/** Returns the word of a register: 0 if a read would change something or it is not emulated. */
function registerAt(core: Core, address: number): number | undefined {
  if (address >= PRIVATE_BUS && address < PRIVATE_BUS_END)
    return address === SYSTEM_TIMER_STATUS ? 0 : core.system.read(address, 4)
  if (address >= 2 ** 32 || missing.has(address >>> PAGE_BITS) || changesByRead(address))
    return address < 2 ** 32 && address >= FLASH_END ? 0 : undefined
  try {
    return core.around.devices.read(address, 4)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

function changesByRead(address: number): boolean {
  const isSio = address >= SIO && address < PRIVATE_BUS
  const start = isSio ? SIO : (address & ~(2 ** PAGE_BITS - 1)) >>> 0
  const register = isSio ? address & 0xffc : address & (2 ** PAGE_BITS - 1) & ~ALIASES
  return changedByReads.get(start)?.some(([first, last]) => register >= first && register <= last) === true
}

function writeRegister(core: Core, address: number, bytes: Uint8Array): boolean {
  const width = bytes.length
  if (!isWidth(width) || address % width !== 0 || address >= 2 ** 32) return false
  const value = Buffer.from(bytes).readUIntLE(0, width)
  try {
    if (address >= PRIVATE_BUS && address < PRIVATE_BUS_END) core.system.write(address, value, width)
    else core.around.devices.write(address, value, width)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

function isWidth(width: number): width is Width {
  return width === 1 || width === 2 || width === 4
}
