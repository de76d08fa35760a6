/**
 * Where things are in the memory of compiled code, in bytes. At its beginning a core leaves what it
 * is, and takes it back: R0 to R14, flags, and the cycles that are left.
 */
export const REGISTERS = 15
export const state = {
  negative: 15,
  zero: 16,
  carry: 17,
  overflow: 18,
  flagA: 19,
  flagB: 20,
  flags: 21,
  left: 22,
  pc: 23,
} as const
/**
 * Where carry and overflow are. Most are never read, so they are not computed before somebody asks:
 * they are in their words, or those of A - B, or those of A + B.
 */
export const flagsIn = { words: 0, difference: 1, sum: 2 } as const
export const RAM_AT = 0x10000
const PAGE_BYTES = 0x10000
const WORD = 4
/** Writes to RAM are told by lines of 64 bytes, if there is compiled code in them. */
export const LINE_BITS = 6

/**
 * So few cycles are left, or more by those of a block, if compiled code has to leave: the host
 * could not do what it was asked for, or has done it, and some code is not what it was. Fewer than
 * the last of these never are left otherwise.
 */
export const [FAILED, STALE, LEAVES] = [-(2 ** 29), -(2 ** 28), -(2 ** 27)] as const

/** Addresses of the board's memories. */
export const RAM = 0x20000000
export const FLASH = 0x10000000

/** How large the memories are that code is compiled from. */
export type Sizes = { ramBytes: number; flashBytes: number }

export type Layout = Sizes & {
  /** Where the copy of the flash is. */
  flashAt: number
  /** Where the compiled code of each halfword is named: its region, and 16 bits for the block. */
  entriesAt: number
  /** Where a byte for each line of RAM says whether there is code that is compiled. */
  linesAt: number
  /** The whole, in pages of 64 KiB. */
  pages: number
}

export function layoutOf({ ramBytes, flashBytes }: Sizes): Layout {
  const flashAt = toPages(RAM_AT + ramBytes) * PAGE_BYTES
  const entriesAt = toPages(flashAt + flashBytes) * PAGE_BYTES
  const linesAt = entriesAt + WORD * slots({ ramBytes, flashBytes })
  // A look at two lines may go beyond the last.
  const pages = toPages(linesAt + (ramBytes >> LINE_BITS) + 1)
  return { ramBytes, flashBytes, flashAt, entriesAt, linesAt, pages }
}

/** Returns the memory of an address of code, and where its entries are. */
export function memoryAt(pc: number, { ramBytes, flashBytes, entriesAt }: Layout) {
  if (pc < RAM) return { start: FLASH, bytes: flashBytes, entriesAt }
  return { start: RAM, bytes: ramBytes, entriesAt: entriesAt + (WORD / 2) * flashBytes }
}

/** Returns how many halfwords code can be in. */
export function slots({ ramBytes, flashBytes }: Sizes): number {
  return (flashBytes + ramBytes) / 2
}

/** Returns the number of a halfword, those of flash first; undefined where no code is compiled. */
export function slotOf(pc: number, { ramBytes, flashBytes }: Sizes): number | undefined {
  const at = pc - FLASH
  if (at >= 0 && at < flashBytes) return at >>> 1
  const ramAt = pc - RAM
  return ramAt >= 0 && ramAt < ramBytes ? (flashBytes + ramAt) >>> 1 : undefined
}

/** Returns the address of a word of the state. */
export function addressOf(word: number): number {
  return WORD * word
}

function toPages(bytes: number): number {
  return Math.ceil(bytes / PAGE_BYTES)
}
