import { UsageError } from '../typescript/src/index.ts'
import { oneLine, visible } from '../typescript/src/visible.ts'
import { type Filter, filterOf } from './jq.ts'
import { cutTo, tableOf } from './table.ts'
import { say } from './terminal-text.ts'
import { Time } from './times.ts'

export type OutputOptions = { json?: boolean; fields?: string; jq?: string; quiet?: boolean }
export type Cell = string | number | Time | null | undefined
/** Columns are given in the order of their importance: a narrow terminal shows the first ones. */
export type Column<T> = [header: string, cell: (row: T) => Cell]
/** Where answers go: standard output, a frame of `--watch`, or what a test reads. */
export type Screen = {
  /** `done` is called once the text was taken. */
  write(text: string | Uint8Array, done?: () => void): unknown
  isTTY?: boolean
  columns?: number
  rows?: number
  /** Takes words. Default: standard error. */
  say?: (text: string) => void
}
type Row = { [name: string]: unknown }

const USUAL_COLUMNS = 80

/** stdout is the answer and nothing else; words go to stderr. */
export class Output {
  readonly isJson: boolean
  readonly isQuiet: boolean
  readonly #fields: string[] | undefined
  readonly #filter: Filter | undefined
  readonly screen: Screen

  /** Throws a {@link UsageError} for a filter that is not valid. */
  constructor({ json = false, fields, jq, quiet = false }: OutputOptions, screen: Screen = process.stdout) {
    this.isJson = json || fields !== undefined || jq !== undefined
    this.isQuiet = quiet && !this.isJson
    this.#fields = fields?.split(',').map((field) => field.trim())
    this.#filter = jq === undefined ? undefined : filterOf(jq)
    this.screen = screen
  }

  /** Says words to a person, beside the answer. */
  say(text: string): void {
    const { say: tell = say } = this.screen
    tell(text)
  }

  /** Prints a piece of a board's output, and waits until it was taken. */
  copy(piece: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => this.screen.write(piece, resolve))
  }

  /** Prints a text that is the whole answer. */
  text(text: string): void {
    this.#write(`${visible(text)}\n`)
  }

  /** Prints one record: as JSON, as lines, or with -q its id or what else `quiet` is. */
  record<T extends object>(record: T, lines: [string, Cell][], quiet: Cell | unknown = idOf(record)): void {
    if (this.isJson) this.json(this.#narrow(record))
    else if (this.isQuiet) this.#write(line(oneLine(String(quiet ?? ''))))
    else {
      const width = Math.max(...lines.map(([name]) => name.length))
      this.#write(lines.map(([name, cell]) => line(`${name.padEnd(width)}  ${this.#textOf(cell)}`)).join(''))
    }
  }

  /** Prints a list: as JSON, as ids, or as a table, which is tab-separated for programs. */
  list<T extends object>(records: T[], columns: Column<T>[], empty: string): void {
    if (this.isJson) this.json(records.map((record) => this.#narrow(record)))
    else if (this.isQuiet) this.#write(records.map((record) => line(oneLine(String(idOf(record) ?? '')))).join(''))
    else if (records.length === 0) this.say(empty)
    else this.#table(records, columns)
  }

  /** Prints one of a list that has no end: as a line of JSON, its id, or its cells. */
  line<T extends object>(record: T, columns: Column<T>[]): void {
    if (this.#filter) this.json(record)
    else if (this.isJson) this.#write(`${visible(JSON.stringify(this.#narrow(record)))}\n`)
    else if (this.isQuiet) this.#write(line(oneLine(String(idOf(record) ?? ''))))
    else {
      const cells = columns.map(([, cell]) => this.#textOf(cell(record)))
      this.#write(
        line(this.screen.isTTY ? cutTo(cells.join('  '), this.screen.columns ?? USUAL_COLUMNS) : cells.join('\t')),
      )
    }
  }

  /** Prints any value as JSON, or each value that the filter makes of it as a line. */
  json(value: unknown): void {
    const found = this.#filter?.(value).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    this.#write(found ? found.map((text) => `${visible(text)}\n`).join('') : json(value))
  }

  #table<T>(records: T[], columns: Column<T>[]): void {
    const rows = records.map((record) => columns.map(([, cell]) => this.#textOf(cell(record))))
    const { isTTY, columns: width = USUAL_COLUMNS } = this.screen
    const headers = columns.map(([header]) => header)
    this.#write(isTTY ? tableOf(headers, rows, width) : rows.map((row) => line(row.join('\t'))).join(''))
  }

  #textOf(cell: Cell): string {
    return oneLine(cell instanceof Time && this.screen.isTTY ? cell.forPeople() : String(cell ?? ''))
  }

  #write(text: string): void {
    this.screen.write(text)
  }

  #narrow(record: object): object {
    if (!this.#fields) return record
    const unknown = this.#fields.filter((field) => !(field in record))
    if (unknown.length > 0)
      throw new UsageError(`There is no field ${unknown.join(', ')}. Fields: ${Object.keys(record).join(', ')}.`)
    return Object.fromEntries(this.#fields.map((field) => [field, (record as Row)[field]]))
  }
}

const json = (value: unknown) => `${visible(JSON.stringify(value, null, 2))}\n`
const line = (text: string) => `${text.trimEnd()}\n`

/** A list of board types has no ids: a type is named by its slug. */
const idOf = (record: object) => (record as Row).id ?? (record as Row).board_type
