import { AT, DebugInfo, type Unit } from './debug-info.ts'
import { type Code, Functions } from './functions.ts'
import { Intervals } from './intervals.ts'
import { Lines, type Place, type Statement } from './lines.ts'
import { Work } from './problem.ts'
import { rangesOf } from './ranges.ts'
import { isCode, isCompressed, readSections, type Sections } from './sections.ts'
import { Symbols } from './symbols.ts'

/**
 * A function at an address. What the file does not say is null; paths are as the compiler wrote
 * them.
 */
export type Frame = {
  function: string | null
  file: string | null
  line: number | null
  /** True if the compiler put its code into that of the frame after it. */
  inlined: boolean
}

/** The units by their addresses, and those that do not say where their code is. */
type Units = { functions: Functions; known: Intervals<Unit>; unknown: Unit[] }

/**
 * A program with its symbols, as the linker has made it: what is at which address. It is read piece
 * by piece as addresses are asked for, and no file that it names is ever opened.
 */
export class ElfFile {
  /** DWARF's "e_machine", such as 40 for Arm. */
  readonly machine: number
  readonly #sections: Sections
  readonly #symbols: Symbols
  readonly #info: DebugInfo
  readonly #lines: Lines
  #units: Units | undefined
  readonly #known = new Map<number, Frame[]>()

  /** Throws an `ElfProblem`, which is a UsageError, for what is no linked ELF program. */
  constructor(bytes: Uint8Array) {
    const work = new Work()
    this.#sections = readSections(bytes)
    this.machine = this.#sections.machine
    this.#symbols = new Symbols(this.#sections, work)
    this.#info = new DebugInfo(this.#sections, work, this.#symbols.isEmpty || this.#symbols.hasFunctionAt(0))
    this.#lines = new Lines(this.#info)
  }

  /** Why it has few names for addresses, in words; undefined if it has what it should have. */
  get lack(): string | undefined {
    if (isCompressed(this.#sections)) return 'Its debug information is compressed. Link it without -gz.'
    const has = (wanted: string) => this.#sections.sections.some(({ name }) => name === wanted)
    // The start code of a library may have stabs beside a program that has its lines in DWARF.
    if (has('.stab') && !has('.debug_aranges'))
      return 'It has its lines as stabs, which are not read, as avr-gcc writes them by -g alone. Build it with -gdwarf-4.'
    if (this.#info.section('.debug_info')) return undefined
    if (this.#symbols.isEmpty) return 'It was stripped: give the file before “strip”, built with -g.'
    return 'It has no debug information, so no lines are known. Build it with -g.'
  }

  /** Returns true if the program has code at an address. */
  hasCodeAt(address: number): boolean {
    return this.#sections.code.some(({ start, end }) => address >= start && address < end)
  }

  /** Returns the functions of the program by the linker's names, in order of address. */
  functions(): { name: string; address: number }[] {
    return this.#symbols.functions()
  }

  /** Returns the bytes of code at an address; fewer at a section's end, none where no code is. */
  codeAt(address: number, length: number): Uint8Array {
    const { file, sections } = this.#sections
    const section = sections.find((one) => isCode(one) && address >= one.address && address < one.address + one.size)
    if (!section) return new Uint8Array()
    const start = section.offset + address - section.address
    return file.slice(start, Math.min(start + length, section.offset + section.size))
  }

  /**
   * Returns what is at an address, innermost first: calls that were inlined there, and then the
   * function itself. Empty where there is no code, or nothing is known of it. Throws an
   * `ElfProblem` for debug information that is broken or endless.
   */
  frames(address: number): Frame[] {
    const known = this.#known.get(address) ?? (this.hasCodeAt(address) ? this.#find(address) : [])
    this.#known.set(address, known)
    return known
  }

  /** Yields where the statements of the program begin, in all of its code. */
  *statements(): Generator<Statement> {
    for (const unit of this.#allUnits())
      for (const statement of this.#lines.statements(unit)) if (this.hasCodeAt(statement.low)) yield statement
  }

  /** Yields the functions of the program where they are entered, also where they are inlined. */
  *entries(): Generator<Place & { name: string; entry: number }> {
    for (const unit of this.#allUnits()) {
      const { functions } = this.#read()
      for (const code of functions.of(unit)) {
        const [name, entry, declared] = [functions.nameOf(code), functions.entryOf(code), functions.declarationOf(code)]
        const [file, line] = [declared?.entry.get(AT.declFile), declared?.entry.get(AT.declLine)]
        const place = declared && file && line && this.#lines.place(declared.unit, file.value, line.value)
        if (place && name !== null && entry !== undefined && this.hasCodeAt(entry)) yield { ...place, name, entry }
      }
    }
  }

  #allUnits(): Unit[] {
    const { known, unknown } = this.#read()
    return [...new Set([...known.all().map(({ value }) => value), ...unknown])]
  }

  #read(): Units {
    this.#units ??= this.#readUnits()
    return this.#units
  }

  #find(address: number): Frame[] {
    const { functions, known, unknown } = this.#read()
    let place: Place | undefined
    for (const unit of [...[...known.at(address)].map(({ value }) => value), ...unknown]) {
      const code = functions.find(unit, address)
      const here = this.#lines.find(unit, address)
      if (code) return this.#framesOf(code, here, address, functions)
      place ??= here
    }
    const name = this.#symbols.nameOf(address)
    return name === null && !place ? [] : [frameOf(name, place, false)]
  }

  #framesOf(code: Code, place: Place | undefined, address: number, functions: Functions): Frame[] {
    const frames: Frame[] = []
    let at = place
    for (let one: Code | undefined = code; one; one = one.caller) {
      const name = functions.nameOf(one) ?? (one === code ? this.#symbols.nameOf(address) : null)
      frames.push(frameOf(name, at, one.caller !== undefined))
      const [file, line] = [one.entry.get(AT.callFile), one.entry.get(AT.callLine)]
      at = file && this.#lines.place(one.unit, file.value, line?.value ?? 0)
    }
    return frames
  }

  #readUnits(): Units {
    const units = this.#info.readUnits()
    const isKnown = ({ root }: Unit) => root.has(AT.ranges) || root.has(AT.high)
    const known = units
      .filter(isKnown)
      .flatMap((unit) => [...rangesOf(this.#info, unit, unit.root)].map((range) => ({ ...range, value: unit })))
    return {
      functions: new Functions(this.#info, units),
      known: new Intervals(known, () => this.#info.work.spend()),
      unknown: units.filter((unit) => !isKnown(unit)),
    }
  }
}

/** Code without a line is the compiler's own. */
function frameOf(name: string | null, place: Place | undefined, inlined: boolean): Frame {
  const { file, line } = place && place.line > 0 ? place : { file: null, line: null }
  return { function: name, file, line, inlined }
}
