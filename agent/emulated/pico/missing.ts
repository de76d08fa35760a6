import type { RP2040 } from 'rp2040js'
import { type Missing, missingNote, missingOf, type Peripheral } from '#agent/emulated/peripherals.ts'

/** The package finds peripherals by the part of an address above its lowest 14 bits. */
const PAGE_BITS = 14
/** Writes to a register's aliases change single bits of it (data sheet, 2.1.2). */
const ALIAS_MASK = ~0x3000

/** Tells of the first use of each thing in a table that the board lacks. */
export function watchMissing(mcu: RP2040, table: readonly Peripheral[], note: (text: string) => void): void {
  const left = new Map<number, (Peripheral & Missing)[]>()
  for (const row of missingOf(table))
    for (const [first] of row.registers) {
      const page = first >>> PAGE_BITS
      left.set(page, [...(left.get(page) ?? []), row])
    }
  const find = mcu.findPeripheral.bind(mcu)
  mcu.findPeripheral = (address) => {
    const page = address >>> PAGE_BITS
    const rows = left.get(page)
    if (rows?.some((row) => isOf(row, address))) {
      for (const row of rows) if (isOf(row, address)) note(missingNote(row))
      left.set(
        page,
        rows.filter((row) => !isOf(row, address)),
      )
    }
    return find(address)
  }
}

/** Returns the pages in which a use is to be told: addresses without their lowest 14 bits. */
export function pagesOfMissing(table: readonly Peripheral[]): Set<number> {
  return new Set(missingOf(table).flatMap(({ registers }) => registers.map(([first]) => first >>> PAGE_BITS)))
}

function isOf({ registers }: Missing, address: number): boolean {
  const register = (address & ALIAS_MASK & ~3) >>> 0
  return registers.some(([first, last]) => register >= first && register <= last)
}
