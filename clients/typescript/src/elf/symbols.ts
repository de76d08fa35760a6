import type { Bytes } from './bytes.ts'
import { countTo } from './intervals.ts'
import { ARM } from './machines.ts'
import type { Work } from './problem.ts'
import { isCode, type Section, type Sections, sectionNamed } from './sections.ts'

const [NO_TYPE, FUNCTION] = [0, 2]
/** What has an address without being code: data, a section, a source file, data of threads. */
const NOT_CODE = [1, 3, 4, 5, 6]
/**
 * Marks and labels of tools: `$t` says that Thumb code follows, and others where loops begin.
 */
const MARK = /^(?:\$[a-z]|\.L)/
/** What a symbol costs beside the steps of its bytes: it is kept, and sorted. */
const STEPS_OF_SYMBOL = 20

type Symbol = { nameAt: number; address: number; size: number; type: number; section: Section }

const addressOf = ({ address }: Symbol) => address

/** The names that the linker gives addresses. */
export class Symbols {
  /** In order of address. */
  readonly #all: Symbol[]
  readonly #names: Bytes | undefined
  readonly #work: Work

  constructor(elf: Sections, work: Work) {
    this.#work = work
    this.#names = sectionNamed(elf, '.strtab')
    this.#all = this.#names ? readSymbols(elf, work).sort((a, b) => a.address - b.address) : []
  }

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  /** Returns true if a function of the program begins there. */
  hasFunctionAt(address: number): boolean {
    return this.#at(address).some(({ type }) => type === FUNCTION)
  }

  /** Returns the functions that have a name, in order of address. */
  functions(): { name: string; address: number }[] {
    const found = this.#all.filter(({ type }) => type === FUNCTION)
    this.#work.spend(found.length * STEPS_OF_SYMBOL)
    return found.map((symbol) => ({ name: this.#nameOf(symbol), address: symbol.address }))
  }

  /** Returns the name of what begins at an address, or nearest before it in the same section. */
  nameOf(address: number): string | null {
    for (let at = countTo(this.#all, address, addressOf) - 1; at >= 0; at--) {
      this.#work.spend()
      const start = this.#all[at]?.address ?? 0
      const named = this.#at(start).filter(
        (symbol) => symbol.section.address + symbol.section.size > address && !MARK.test(this.#nameOf(symbol)),
      )
      if (named.length > 0)
        return this.#nameOf(named.reduce((best, one) => (isBetter(one, best, address) ? one : best)))
      at = countTo(this.#all, start - 1, addressOf)
    }
    return null
  }

  #nameOf({ nameAt }: Symbol): string {
    return this.#names?.seek(nameAt).text() ?? ''
  }

  #at(address: number): Symbol[] {
    return this.#all.slice(countTo(this.#all, address - 1, addressOf), countTo(this.#all, address, addressOf))
  }
}

/** Of two at the same place the one that covers the address is meant, then the one with a type. */
function isBetter(symbol: Symbol, than: Symbol, address: number): boolean {
  const covers = ({ address: start, size }: Symbol) => start + Math.max(size, 1) > address
  if (!covers(than)) return symbol.size > than.size
  if (!covers(symbol)) return false
  if ((symbol.type === FUNCTION) !== (than.type === FUNCTION)) return symbol.type === FUNCTION
  if ((symbol.type === NO_TYPE) !== (than.type === NO_TYPE)) return than.type === NO_TYPE
  return symbol.size < than.size
}

function readSymbols(elf: Sections, work: Work): Symbol[] {
  const { sections, addressBytes, machine } = elf
  const table = sectionNamed(elf, '.symtab')
  const symbols: Symbol[] = []
  const size = addressBytes === 8 ? 24 : 16
  for (let at = 0; table && at + size <= table.length; at += size) {
    work.spend(STEPS_OF_SYMBOL)
    table.seek(at)
    const nameAt = table.u32()
    const wide = addressBytes === 8 ? readKind(table) : undefined
    const [value, length] = [table.unsigned(addressBytes), table.unsigned(addressBytes)]
    const { type, index } = wide ?? readKind(table)
    const section = sections[index]
    if (!section || !isCode(section) || NOT_CODE.includes(type)) continue
    // The lowest bit of an Arm function says that it is Thumb code.
    const address = machine === ARM && type === FUNCTION ? value - (value % 2) : value
    symbols.push({ nameAt, address, size: length, type, section })
  }
  return symbols
}

function readKind(table: Bytes): { type: number; index: number } {
  const info = table.u8()
  // Who may see it.
  table.skip(1)
  return { type: info & 0xf, index: table.u16() }
}
