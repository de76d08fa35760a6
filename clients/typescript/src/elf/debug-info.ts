import { type Abbreviation, readAbbreviations } from './abbreviations.ts'
import type { Bytes } from './bytes.ts'
import { ADDRESS, isAddressIndex, readForm, sectionOfText, type Value, type Widths } from './forms.ts'
import { ElfProblem, type Work } from './problem.ts'
import { type Sections, sectionNamed } from './sections.ts'

/** The attributes that are read, by DWARF's numbers (section 7.5.4). */
export const AT = {
  ...{ name: 0x03, statements: 0x10, low: 0x11, high: 0x12, folder: 0x1b, origin: 0x31, specification: 0x47 },
  ...{ ranges: 0x55, callFile: 0x58, callLine: 0x59, declFile: 0x3a, declLine: 0x3b, entry: 0x52 },
  ...{ textOffsets: 0x72, addresses: 0x73, rangeLists: 0x74, gnuAddresses: 0x2133 },
} as const
const READ = new Set<number>(Object.values(AT))
const [TYPE_UNIT, SKELETON, SPLIT, SPLIT_TYPE] = [2, 4, 5, 6]
const EXTENDED_LENGTH = 0xffff_ffff

export type Entry = Map<number, Value>
/** What one source file was compiled to. */
export type Unit = Widths & {
  /** Where its header begins, where its entries begin, and where it ends. */
  start: number
  entries: number
  end: number
  abbreviations: Map<number, Abbreviation>
  /** Its first entry, which is about the whole. */
  root: Entry
}

/** The sections of debug information, and what their entries have in common. */
export class DebugInfo {
  readonly work: Work
  /** True if a function of the program begins at address 0. */
  readonly hasCodeAtZero: boolean
  readonly #elf: Sections
  readonly #sections = new Map<string, Bytes | undefined>()
  readonly #abbreviations = new Map<number, Map<number, Abbreviation>>()

  constructor(elf: Sections, work: Work, hasCodeAtZero: boolean) {
    this.#elf = elf
    this.work = work
    this.hasCodeAtZero = hasCodeAtZero
  }

  section(name: string): Bytes | undefined {
    if (!this.#sections.has(name)) this.#sections.set(name, sectionNamed(this.#elf, name))
    return this.#sections.get(name)
  }

  /** Returns the units that have code. */
  readUnits(): Unit[] {
    const info = this.section('.debug_info')
    const units: Unit[] = []
    for (let at = 0; info && at < info.length; ) {
      this.work.spend(20)
      const { end, unit } = this.#readUnit(info.seek(at))
      if (unit) units.push(unit)
      at = end
    }
    return units
  }

  #readUnit(info: Bytes): { end: number; unit: Unit | undefined } {
    const start = info.at
    const { end, offsetBytes } = readLength(info)
    const version = info.u16()
    // Newer versions, and types alone, say nothing of where code is from.
    if (version < 2 || version > 5) return { end, unit: undefined }
    const type = version < 5 ? 0 : info.u8()
    const early = version < 5 ? 0 : info.u8()
    const abbreviationsAt = info.unsigned(offsetBytes)
    const addressBytes = checkedWidth(early || info.u8())
    if (type === TYPE_UNIT || type === SPLIT_TYPE) return { end, unit: undefined }
    if (type === SKELETON || type === SPLIT) info.skip(8)
    const unit = { start, end, version, addressBytes, offsetBytes, entries: info.at, root: new Map() }
    const abbreviations = this.#abbreviationsAt(abbreviationsAt)
    const root = this.readEntry(info, { ...unit, abbreviations })
    return { end, unit: { ...unit, abbreviations, root: root?.entry ?? new Map() } }
  }

  #abbreviationsAt(offset: number): Map<number, Abbreviation> {
    const known = this.#abbreviations.get(offset)
    if (known) return known
    const section = this.section('.debug_abbrev')
    const found = section ? readAbbreviations(section, offset, this.work) : new Map<number, Abbreviation>()
    this.#abbreviations.set(offset, found)
    return found
  }

  /**
   * Reads the entry at which `info` stands; undefined for the end of a list of children. Only the
   * attributes that somebody asks for are in it.
   */
  readEntry(info: Bytes, unit: Unit): { abbreviation: Abbreviation; entry: Entry } | undefined {
    const code = info.uleb()
    if (code === 0) return undefined
    const abbreviation = unit.abbreviations.get(code)
    if (!abbreviation) throw new ElfProblem('Its debug information is broken: an entry is of no known kind.')
    const entry: Entry = new Map()
    this.work.spend(1 + abbreviation.attributes.length)
    for (const { name, form, implied } of abbreviation.attributes) {
      const value = readForm(info, form, unit, implied)
      if (READ.has(name)) entry.set(name, value)
    }
    return { abbreviation, entry }
  }

  /** Returns a text; undefined without one, or if it is in another file. */
  text(unit: Pick<Unit, 'root' | 'offsetBytes'>, found: Value | undefined, same = '.debug_info'): string | undefined {
    const text = found && this.#textOf(unit, found, same)
    this.work.spend(text?.length)
    return text
  }

  #textOf(unit: Pick<Unit, 'root' | 'offsetBytes'>, found: Value, same: string): string | undefined {
    const from = sectionOfText(found.form)
    if (from === 'same') return this.section(same)?.seek(found.value).text()
    if (from !== 'index') return from && this.section(from)?.seek(found.value).text()
    const base = unit.root.get(AT.textOffsets)?.value ?? 0
    const offset = this.section('.debug_str_offsets')
      ?.seek(base + found.value * unit.offsetBytes)
      .unsigned(unit.offsetBytes)
    return offset === undefined ? undefined : this.section('.debug_str')?.seek(offset).text()
  }

  /** Returns an address; undefined for what is no address. */
  address(unit: Unit, found: Value | undefined): number | undefined {
    if (found?.form === ADDRESS) return found.value
    return found && isAddressIndex(found.form) ? this.addressAt(unit, found.value) : undefined
  }

  /** Returns an address of the unit's list of addresses. */
  addressAt({ root, addressBytes }: Unit, index: number): number {
    const base = (root.get(AT.addresses) ?? root.get(AT.gnuAddresses))?.value ?? 0
    return (
      this.section('.debug_addr')
        ?.seek(base + index * addressBytes)
        .unsigned(addressBytes) ?? 0
    )
  }
}

/** Reads the length with which a unit of debug information begins (DWARF, section 7.4). */
export function readLength(bytes: Bytes): { end: number; offsetBytes: 4 | 8 } {
  const short = bytes.u32()
  const length = short === EXTENDED_LENGTH ? bytes.u64() : short
  const end = bytes.at + length
  if (end > bytes.length) throw new ElfProblem('Its debug information is cut off.')
  return { end, offsetBytes: short === EXTENDED_LENGTH ? 8 : 4 }
}

export function checkedWidth(addressBytes: number): number {
  if (![2, 4, 8].includes(addressBytes)) throw new ElfProblem(`Its addresses have ${addressBytes} bytes.`)
  return addressBytes
}
