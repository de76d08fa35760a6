/**
 * Where things are in the memory of compiled code, in bytes. At its beginning a core leaves what it
 * is, and takes it back: R0 to R14, flags, and the cycles that are left.
 */
export const state = { negative: 15, zero: 16, carry: 17, overflow: 18, left: 19, pc: 20 } as const
export const RAM_AT = 0x10000
const PAGE_BYTES = 0x10000
const WORD = 4

/** So few cycles are left if the host could not do what it was asked for. */
export const FAILED: number = -(2 ** 29)

/** Addresses of the board's memories. */
export const RAM = 0x20000000
export const FLASH = 0x10000000

export type Layout = {
  ramBytes: number
  flashBytes: number
  /** Where the copy of the flash is. */
  flashAt: number
  /** Where the compiled code of each halfword of flash is named; `entries.ts` says how. */
  entriesAt: number
  /** The whole, in pages of 64 KiB. */
  pages: number
}

export function layoutOf(ramBytes: number, flashBytes: number): Layout {
  const flashAt = toPages(RAM_AT + ramBytes) * PAGE_BYTES
  const entriesAt = toPages(flashAt + flashBytes) * PAGE_BYTES
  const pages = toPages(entriesAt + (flashBytes / 2) * WORD)
  return { ramBytes, flashBytes, flashAt, entriesAt, pages }
}

/** Returns the address of a word of the state. */
export function addressOf(word: number): number {
  return WORD * word
}

function toPages(bytes: number): number {
  return Math.ceil(bytes / PAGE_BYTES)
}
