import { carryOut, type LastingWrite, PAGE_BYTES } from '#agent/emulated/lasting-write.ts'

/** The flash of a Pico is a W25Q16JV: 2 MiB. Times are the typical ones of its data sheet, 9.6. */
const SECTOR_BYTES = 4096
const HALF_BLOCK_BYTES = 32 * 1024
const BLOCK_BYTES = 64 * 1024
export const flashTimes = { page: 0.4, sector: 45, halfBlock: 120, block: 150, chip: 5_000, status: 10 } as const
/** Maker, kind, and the power of two of its size. */
const JEDEC_ID = [0xef, 0x40, 0x15]
const DEVICE_ID = 0x14
const ADDRESS_BYTES = 3
const UNIQUE_ID_DUMMY_BYTES = 4
/** Bits of its status: busy, write enabled, and in the second byte quad enabled. */
const BUSY = 1
const WRITE_ENABLED = 2
const QUAD_ENABLED = 2

type Command = 'page' | 'sector' | 'halfBlock' | 'block' | 'chip' | 'status'
const erases = {
  32: ['sector', SECTOR_BYTES],
  82: ['halfBlock', HALF_BLOCK_BYTES],
  216: ['block', BLOCK_BYTES],
} as const

/**
 * The flash as a chip on its serial bus: what a program says to it byte by byte, by the registers
 * of the SSI. What is read by address, or by calls of the boot ROM, does not come this way.
 */
export class FlashChip {
  readonly #flash: Uint8Array
  readonly #uniqueId: Uint8Array
  readonly #nowMs: () => number
  readonly #writing: (write: LastingWrite) => void
  #received: number[] = []
  #isWriteEnabled: boolean = false
  #busyUntilMs = 0
  #status2 = QUAD_ENABLED

  /** `nowMs` is the board's time in milliseconds. `writing` is called before the flash changes. */
  constructor(
    flash: Uint8Array,
    uniqueId: Uint8Array,
    nowMs: () => number,
    writing: (write: LastingWrite) => void = () => {},
  ) {
    this.#flash = flash
    this.#uniqueId = uniqueId
    this.#nowMs = nowMs
    this.#writing = writing
  }

  get isBusy(): boolean {
    return this.#nowMs() < this.#busyUntilMs
  }

  /** Returns the byte that the chip sends while it gets one. */
  exchange(byte: number): number {
    const at = this.#received.length
    const reply = at === 0 ? 0 : this.#reply(at - 1)
    // It is not interested in more than a page of data.
    if (at > PAGE_BYTES + ADDRESS_BYTES) this.#received.splice(1 + ADDRESS_BYTES, 1)
    this.#received.push(byte & 0xff)
    return reply & 0xff
  }

  /** Its select line goes up: what was said is done. */
  deselect(): void {
    const [command, ...rest] = this.#received
    this.#received = []
    // Busy, it hears nothing but questions for its status.
    if (command === undefined || this.isBusy) return
    if (command === 0x06) this.#isWriteEnabled = true
    else if (command === 0x04) this.#isWriteEnabled = false
    else if (this.#isWriteEnabled) this.#write(command, rest)
  }

  #reply(index: number): number {
    const [command = 0, ...rest] = this.#received
    if (command === 0x05) return (this.isBusy ? BUSY : 0) | (this.#isWriteEnabled ? WRITE_ENABLED : 0)
    if (this.isBusy) return 0
    switch (command) {
      case 0x35:
        return this.#status2
      case 0x9f:
        return JEDEC_ID[index] ?? 0
      case 0x4b:
        return this.#uniqueId[index - UNIQUE_ID_DUMMY_BYTES] ?? 0
      case 0x90:
        return index < ADDRESS_BYTES ? 0 : index % 2 === 1 ? (JEDEC_ID[0] ?? 0) : DEVICE_ID
      case 0xab:
        return DEVICE_ID
      case 0x03:
        return this.#read(rest, index - ADDRESS_BYTES)
      case 0x0b:
        return this.#read(rest, index - ADDRESS_BYTES - 1)
      default:
        return 0
    }
  }

  #read(rest: number[], offset: number): number {
    return offset < 0 ? 0 : (this.#flash[(addressOf(rest) + offset) % this.#flash.length] ?? 0)
  }

  #write(command: number, rest: number[]): void {
    const erase = erases[command as keyof typeof erases]
    if (erase) {
      const [kind, bytes] = erase
      this.#erase(kind, (addressOf(rest) & -bytes) % this.#flash.length, bytes)
    } else if (command === 0x02) this.#programPage(addressOf(rest), rest.slice(ADDRESS_BYTES))
    else if (command === 0xc7 || command === 0x60) this.#erase('chip', 0, this.#flash.length)
    else if (command === 0x01 || command === 0x31) {
      this.#status2 = rest[command === 0x01 ? 1 : 0] ?? this.#status2
      this.#begin('status')
    }
  }

  #erase(kind: 'chip' | (typeof erases)[keyof typeof erases][0], at: number, length: number): void {
    this.#change({ memory: 'flash', op: 'erase', at, length, ms: flashTimes[kind] })
    this.#begin(kind)
  }

  /** What goes beyond the end of the page goes on at its beginning. */
  #programPage(address: number, sent: readonly number[]): void {
    const page = new Uint8Array(PAGE_BYTES).fill(0xff)
    for (const [index, byte] of sent.entries()) {
      const at = (address + index) % PAGE_BYTES
      page[at] = (page[at] ?? 0) & byte
    }
    const at = (address & -PAGE_BYTES) % this.#flash.length
    this.#change({ memory: 'flash', op: 'program', at, bytes: page, ms: flashTimes.page })
    this.#begin('page')
  }

  #change(write: LastingWrite): void {
    this.#writing(write)
    carryOut(this.#flash, write)
  }

  #begin(kind: Command): void {
    this.#isWriteEnabled = false
    this.#busyUntilMs = this.#nowMs() + flashTimes[kind]
  }
}

function addressOf([high = 0, middle = 0, low = 0]: number[]): number {
  return (high << 16) | (middle << 8) | low
}
