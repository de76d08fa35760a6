import { AT, type DebugInfo, type Entry, type Unit } from './debug-info.ts'
import { entryReferred, type Value } from './forms.ts'
import { type Interval, Intervals } from './intervals.ts'
import { ElfProblem } from './problem.ts'
import { rangesOf } from './ranges.ts'

const [SUBPROGRAM, ENTRY_POINT, INLINED] = [0x2e, 0x03, 0x1d]
/** Classes, structures, unions, namespaces and modules: what the names of functions begin with. */
const SCOPES = new Set([0x02, 0x13, 0x17, 0x39, 0x1e])
const NAMESPACE = 0x39
const MAX_DEPTH = 500
const MAX_FUNCTIONS = 500_000
/** How often a function may refer to another one for its name. */
const MAX_REFERENCES = 16
/** The names of hundreds of scopes of 64 KiB are not one name. */
const MAX_NAME = 8_192

type Scope = { name: Value | undefined; tag: number; around: Scope | undefined }
/** A function, or a place at which one is inlined into its `caller`. */
export type Code = { unit: Unit; entry: Entry; scope: Scope | undefined; caller: Code | undefined }
type Level = { scope: Scope | undefined; code: Code | undefined }

/** The functions of a program, unit by unit as they are asked for. */
export class Functions {
  readonly #info: DebugInfo
  readonly #units: readonly Unit[]
  readonly #codeOf = new Map<Unit, Intervals<Code>>()
  /** All that have been read, by where they are in `.debug_info`. */
  readonly #byPlace = new Map<number, Code>()

  constructor(info: DebugInfo, units: readonly Unit[]) {
    this.#info = info
    this.#units = units
  }

  /**
   * Returns the innermost code at an address: that with the smallest range, and the last of equals.
   */
  find(unit: Unit, address: number): Code | undefined {
    let found: Interval<Code> | undefined
    // Those that begin last come first.
    for (const one of this.#read(unit).at(address))
      if (!found || one.high - one.low < found.high - found.low) found = one
    return found?.value
  }

  /** Returns the functions of a unit that have code, and the places at which others are inlined. */
  of(unit: Unit): Code[] {
    return [
      ...new Set(
        this.#read(unit)
          .all()
          .map(({ value }) => value),
      ),
    ]
  }

  /** Returns the address at which code is entered. */
  entryOf({ unit, entry }: Code): number | undefined {
    const first = rangesOf(this.#info, unit, entry)[0]?.low
    const said = entry.get(AT.entry)
    if (!said || first === undefined) return first
    // DWARF 5 may have it as a distance from where the code begins.
    return this.#info.address(unit, said) ?? first + said.value
  }

  /** Returns what declares a function: of an inlined call, the function itself. */
  declarationOf(code: Code): Code | undefined {
    let one: Code | undefined = code
    for (let hops = 0; one && !one.entry.has(AT.declLine) && hops < MAX_REFERENCES; hops++) one = this.#originOf(one)
    return one
  }

  /** Returns the name, with the namespaces and classes that it is in: `motor::Driver::start`. */
  nameOf(code: Code): string | null {
    let named: Code | undefined = code
    for (let hops = 0; named && !named.entry.has(AT.name) && hops < MAX_REFERENCES; hops++)
      named = this.#originOf(named)
    const name = named && this.#info.text(named.unit, named.entry.get(AT.name))
    if (!named || name === undefined) return null
    const { unit } = named
    const around: string[] = []
    for (let scope = named.scope; scope; scope = scope.around) {
      const outer = this.#info.text(unit, scope.name)
      if (outer !== undefined) around.unshift(outer)
      else if (scope.tag === NAMESPACE) around.unshift('(anonymous namespace)')
    }
    return [...around, name].join('::').slice(0, MAX_NAME)
  }

  #originOf({ entry, unit }: Code): Code | undefined {
    const reference = entry.get(AT.origin) ?? entry.get(AT.specification)
    const place = reference && entryReferred(reference, unit.start)
    if (place === undefined) return undefined
    const home = this.#units.find(({ start, end }) => place >= start && place < end)
    if (home) this.#read(home)
    return this.#byPlace.get(place)
  }

  #read(unit: Unit): Intervals<Code> {
    const known = this.#codeOf.get(unit)
    if (known) return known
    const found: Interval<Code>[] = []
    for (const [place, code] of readCode(this.#info, unit)) {
      this.#byPlace.set(place, code)
      for (const { low, high } of rangesOf(this.#info, unit, code.entry)) found.push({ low, high, value: code })
      if (Math.max(this.#byPlace.size, found.length) > MAX_FUNCTIONS)
        throw new ElfProblem('It has more functions than are read.')
    }
    const all = new Intervals(found, () => this.#info.work.spend())
    this.#codeOf.set(unit, all)
    return all
  }
}

/** Yields the functions and inlined calls of a unit with their places. */
function* readCode(info: DebugInfo, unit: Unit): Generator<[place: number, Code]> {
  // A reader of its own: names are looked up elsewhere in the section meanwhile.
  const bytes = info.section('.debug_info')?.part(0, unit.end).seek(unit.entries)
  const levels: Level[] = []
  while (bytes && bytes.at < unit.end) {
    const place = bytes.at
    const read = info.readEntry(bytes, unit)
    if (!read) {
      levels.pop()
      if (levels.length === 0) return
      continue
    }
    const { abbreviation, entry } = read
    const { tag, hasChildren } = abbreviation
    const { scope, code: outer } = levels.at(-1) ?? {}
    const isCode = tag === SUBPROGRAM || tag === ENTRY_POINT || tag === INLINED
    const caller = tag === INLINED ? outer : undefined
    const code = isCode ? { unit, entry, scope, caller } : outer
    if (isCode && code) yield [place, code]
    if (!hasChildren) continue
    if (levels.length === MAX_DEPTH) throw new ElfProblem('Its debug information is nested too deeply.')
    levels.push({ code, scope: SCOPES.has(tag) ? { name: entry.get(AT.name), tag, around: scope } : scope })
  }
}
