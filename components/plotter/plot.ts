import { partitionPoint } from '#components/partition-point.ts'
import { SECOND_MS } from '#durations.ts'
import { type Reading, readNumbers } from './read-numbers.ts'

export const MAX_SERIES = 16
/** How many rows are kept: as many points of each series at most. */
export const MAX_ROWS = 10_000
/** What came in one piece after a longer pause was printed at once. */
const MAX_SPREAD_MS = SECOND_MS

/** Numbers of one moment, in the order of the names; null where a series has none. */
export type Row = { atMs: number; values: (number | null)[] }

/** The numbers in a board's output as series over time. It keeps the newest rows. */
export class Plot {
  readonly names: string[] = []
  /** The units that numbers came with, in the order of the names; empty for one without any. */
  readonly units: string[] = []
  /** The names of numbers that came after the sixteenth: they are not kept. */
  readonly others = new Set<string>()
  readonly #rows: Row[] = []
  /** The place of the oldest row, once there are as many as are kept. */
  #first = 0
  #header: readonly string[] = []
  #lastMs: number | undefined
  #startMs: number | undefined
  readonly #listeners = new Set<() => void>()
  #version = 0

  /**
   * Takes lines that arrived together, at a time in milliseconds. Numbers that follow each other
   * under different names are one row. Rows of one piece are spread over the time since the last.
   */
  feed(lines: readonly string[], atMs: number): void {
    const rows = this.#read(lines)
    if (rows.length === 0) return
    const beforeMs = this.#lastMs ?? atMs
    const spreadMs = atMs - beforeMs <= MAX_SPREAD_MS ? Math.max(0, atMs - beforeMs) : 0
    this.#lastMs = Math.max(atMs, beforeMs)
    for (const [at, values] of rows.entries()) {
      const left = rows.length - 1 - at
      this.#add({ atMs: this.#lastMs - (spreadMs * left) / rows.length, values })
    }
    this.#announce()
  }

  get version(): number {
    return this.#version
  }

  get length(): number {
    return this.#rows.length
  }

  /** The time of the first row that there was, in milliseconds; undefined without one. */
  get startMs(): number | undefined {
    return this.#startMs
  }

  /** The time of the newest row in milliseconds; undefined without one. */
  get endMs(): number | undefined {
    return this.#at(this.length - 1)?.atMs
  }

  /** Returns the rows from a time to another, and the next at both sides, which lines lead to. */
  rows(fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY): Row[] {
    const [from, to] = [fromMs, toMs].map((ms) => this.#count(({ atMs }) => atMs < ms))
    return this.#slice((from ?? 0) - 1, (to ?? 0) + 1)
  }

  /** Returns the newest rows until a time, so many at most. */
  newest(count: number, untilMs: number): Row[] {
    const end = this.#count(({ atMs }) => atMs <= untilMs)
    return this.#slice(end - count, end)
  }

  /** Returns the newest value of each series until a time; null for one without any. */
  valuesAt(untilMs: number): Row['values'] {
    const values: Row['values'] = this.names.map(() => null)
    let missing = values.length
    for (let at = this.#count(({ atMs }) => atMs <= untilMs) - 1; at >= 0 && missing > 0; at--)
      for (const [series, value] of this.#at(at)?.values.entries() ?? [])
        if (value !== null && values[series] === null) {
          values[series] = value
          missing--
        }
    return values
  }

  /** Calls back after each change. Returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clear(): void {
    this.#rows.length = 0
    this.names.length = 0
    this.units.length = 0
    this.others.clear()
    this.#startMs = undefined
    this.#lastMs = undefined
    this.#header = []
    this.#first = 0
    this.#announce()
  }

  #announce(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #read(lines: readonly string[]): Row['values'][] {
    const rows: Map<number, number>[] = []
    for (const line of lines) {
      const { readings, header } = readNumbers(line, this.#header)
      if (header) this.#header = header
      const values = this.#placed(readings)
      const last = rows.at(-1)
      if (values.size === 0) continue
      if (last && [...values.keys()].every((series) => !last.has(series)))
        for (const [series, value] of values) last.set(series, value)
      else rows.push(values)
    }
    return rows.map((values) => this.names.map((_, series) => values.get(series) ?? null))
  }

  #placed(readings: readonly Reading[]): Map<number, number> {
    const values = new Map<number, number>()
    for (const { name, value, unit = '' } of readings) {
      let series = this.names.indexOf(name)
      if (series < 0 && this.names.length < MAX_SERIES) series = this.names.push(name) - 1
      if (series >= 0) {
        values.set(series, value)
        this.units[series] = unit
      } else if (this.others.size < MAX_SERIES) this.others.add(name)
    }
    return values
  }

  #add(row: Row): void {
    this.#startMs ??= row.atMs
    if (this.#rows.length < MAX_ROWS) this.#rows.push(row)
    else {
      this.#rows[this.#first] = row
      this.#first = (this.#first + 1) % MAX_ROWS
    }
  }

  /** Returns the row at a place, of which 0 is the oldest. */
  #at(place: number): Row | undefined {
    return this.#rows[(this.#first + place) % MAX_ROWS]
  }

  /** Returns the rows from a place on, up to another. */
  #slice(from: number, to: number): Row[] {
    const taken: Row[] = []
    for (let at = Math.max(0, from); at < Math.min(to, this.length); at++) {
      const row = this.#at(at)
      if (row) taken.push(row)
    }
    return taken
  }

  /** Returns how many rows come first for which something holds. */
  #count(isFirst: (row: Row) => boolean): number {
    return partitionPoint({ length: this.length, at: (place) => this.#at(place) }, isFirst)
  }
}
