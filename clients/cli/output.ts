import { styleText } from 'node:util'
import { UsageError } from '../typescript/src/index.ts'
import { oneLine, visible } from '../typescript/src/visible.ts'
import { say } from './terminal-text.ts'

export type OutputOptions = { json?: boolean; fields?: string; quiet?: boolean }
export type Cell = string | number | null | undefined
export type Column<T> = [header: string, cell: (row: T) => Cell]
type Row = { [name: string]: unknown }

/** stdout is the answer and nothing else; words go to stderr. */
export class Output {
  readonly isJson: boolean
  readonly #fields: string[] | undefined
  readonly #quiet: boolean

  constructor({ json = false, fields, quiet = false }: OutputOptions) {
    this.isJson = json || fields !== undefined
    this.#fields = fields?.split(',').map((field) => field.trim())
    this.#quiet = quiet
  }

  say(text: string): void {
    say(text)
  }

  /** Prints one record: as JSON, as its id, or as lines of a name and a value. */
  record<T extends object>(record: T, lines: [string, Cell][]): void {
    const width = Math.max(...lines.map(([name]) => name.length))
    const asLines = () => lines.map(([name, cell]) => line(`${name.padEnd(width)}  ${textOf(cell)}`)).join('')
    write(this.isJson ? json(this.#narrow(record)) : this.#quiet ? line(textOf(idOf(record))) : asLines())
  }

  /** Prints a list: as JSON, as ids, or as a table, which is tab-separated for programs. */
  list<T extends object>(records: T[], columns: Column<T>[], empty: string): void {
    if (this.isJson) write(json(records.map((record) => this.#narrow(record))))
    else if (this.#quiet) write(records.map((record) => line(textOf(idOf(record)))).join(''))
    else if (records.length === 0) this.say(empty)
    else write(tableOf(records, columns))
  }

  #narrow(record: object): object {
    if (!this.#fields) return record
    const unknown = this.#fields.filter((field) => !(field in record))
    if (unknown.length > 0)
      throw new UsageError(`There is no field ${unknown.join(', ')}. Fields: ${Object.keys(record).join(', ')}.`)
    return Object.fromEntries(this.#fields.map((field) => [field, (record as Row)[field]]))
  }
}

function tableOf<T>(records: T[], columns: Column<T>[]): string {
  const rows = records.map((record) => columns.map(([, cell]) => textOf(cell(record))))
  if (!process.stdout.isTTY) return rows.map((row) => line(row.join('\t'))).join('')
  const headers = columns.map(([header]) => header)
  const widths = headers.map((_, i) => Math.max(...[headers, ...rows].map((row) => row[i]?.length ?? 0)))
  const aligned = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return line(styleText('bold', aligned(headers))) + rows.map((row) => line(aligned(row))).join('')
}

const write = (text: string) => void process.stdout.write(text)
export const json = (value: unknown) => `${visible(JSON.stringify(value, null, 2))}\n`
const line = (text: string) => `${text.trimEnd()}\n`

/** A list of board types has no ids: a type is named by its slug. */
const idOf = (record: object) => (record as Row).id ?? (record as Row).board_type
const textOf = (cell: unknown) => oneLine(String(cell ?? ''))
