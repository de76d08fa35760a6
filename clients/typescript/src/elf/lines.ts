import { AT, type DebugInfo, type Unit } from './debug-info.ts'
import { countTo, type Interval, Intervals } from './intervals.ts'
import { type LineHeader, readLineHeader } from './line-header.ts'
import { ElfProblem } from './problem.ts'
import type { Range } from './ranges.ts'

const MAX_ROWS = 2_000_000

export type Place = { file: string; line: number }
type Row = { address: number; file: number; line: number; isStatement: boolean }
/** Where the code of a statement begins, and where the row after it does. */
export type Statement = Place & Range
type Table = { header: LineHeader; sequences: Intervals<Row[]> }

/** The line tables of a program, unit by unit as they are asked for. */
export class Lines {
  readonly #info: DebugInfo
  readonly #tables = new Map<Unit, Table | undefined>()
  #rows = 0

  constructor(info: DebugInfo) {
    this.#info = info
  }

  /** Returns where the instruction at an address is from; line 0 is of no line in its file. */
  find(unit: Unit, address: number): Place | undefined {
    const table = this.#table(unit)
    for (const { value: rows } of table?.sequences.at(address) ?? []) {
      const row = rows[countTo(rows, address, (one) => one.address) - 1]
      if (row) return this.place(unit, row.file, row.line)
    }
    return undefined
  }

  /** Returns a line of a file that is given by its number in the table of a unit. */
  place(unit: Unit, file: number, line: number): Place | undefined {
    const path = this.#table(unit)?.header.pathOf(file)
    return path === undefined ? undefined : { file: path, line }
  }

  /**
   * Yields where the statements of a unit begin. Several may begin at one address, and have the
   * same range then.
   */
  *statements(unit: Unit): Generator<Statement> {
    const table = this.#table(unit)
    for (const { value: rows, high: end } of table?.sequences.all() ?? []) {
      let high = end
      for (let at = rows.length - 1; at >= 0; at--) {
        const { address: low, file, line, isStatement } = rows[at] as Row
        const before = rows[at - 1]
        const place = isStatement && line > 0 ? this.place(unit, file, line) : undefined
        if (place && low < high) yield { ...place, low, high }
        if (before && before.address < low) high = low
      }
    }
  }

  #table(unit: Unit): Table | undefined {
    if (!this.#tables.has(unit)) this.#tables.set(unit, this.#read(unit))
    return this.#tables.get(unit)
  }

  #read(unit: Unit): Table | undefined {
    const offset = unit.root.get(AT.statements)?.value
    if (offset === undefined) return undefined
    const folder = this.#info.text(unit, unit.root.get(AT.folder)) ?? ''
    const header = readLineHeader(this.#info, unit, offset, folder)
    const sequences = header && new Intervals([...this.#sequences(header)], () => this.#info.work.spend())
    return sequences && { header, sequences }
  }

  *#sequences(header: LineHeader): Generator<Interval<Row[]>> {
    let rows: Row[] = []
    for (const { isEnd, ...row } of runProgram(this.#info, header)) {
      if (++this.#rows > MAX_ROWS) throw new ElfProblem('It has more lines than are read.')
      if (!isEnd) rows.push(row)
      else {
        // Mostly they are in order; a sort keeps what came last at an address.
        rows.sort((a, b) => a.address - b.address)
        const [low, high] = [rows[0]?.address ?? row.address, row.address]
        if (low < high && (low > 0 || this.#info.hasCodeAtZero)) yield { low, high, value: rows }
        rows = []
      }
    }
  }
}

/** Runs the program of a line table (DWARF, section 6.2.5), and yields its rows. */
function* runProgram(info: DebugInfo, header: LineHeader): Generator<Row & { isEnd: boolean }> {
  const { minStep, lineBase, lineRange, operands } = header
  const bytes = info.section('.debug_line')?.part(0, header.end).seek(header.program)
  const start = { address: 0, file: 1, line: 1, isStatement: header.isStatement }
  let row = { ...start }
  const advance = (operation: number) => {
    row.address += Math.floor(operation / lineRange) * minStep
  }
  while (bytes && bytes.at < bytes.length) {
    info.work.spend(2)
    const opcode = bytes.u8()
    if (opcode > operands.length) {
      advance(opcode - operands.length - 1)
      row.line += lineBase + ((opcode - operands.length - 1) % lineRange)
      yield { ...row, isEnd: false }
    } else if (opcode === 0) {
      const length = bytes.uleb()
      const end = bytes.at + length
      const extended = length === 0 ? 0 : bytes.u8()
      if (extended === 1) {
        yield { ...row, isEnd: true }
        row = { ...start }
      } else if (extended === 2) row.address = bytes.unsigned(Math.min(length - 1, header.addressBytes))
      bytes.seek(end)
    } else if (opcode === 1) yield { ...row, isEnd: false }
    else if (opcode === 2) row.address += bytes.uleb() * minStep
    else if (opcode === 3) row.line += bytes.sleb()
    else if (opcode === 4) row.file = bytes.uleb()
    else if (opcode === 6) row.isStatement = !row.isStatement
    else if (opcode === 8) advance(255 - operands.length - 1)
    else if (opcode === 9) row.address += bytes.u16()
    else for (let count = operands[opcode - 1] ?? 0; count > 0; count--) bytes.uleb()
  }
}
