import { UsageError } from '../../../typescript/src/index.ts'
import type { Case, Reader, Report } from './case.ts'
import { TapReader } from './tap.ts'
import { UnityReader } from './unity.ts'
import { ZtestReader } from './ztest.ts'

export type { Case, Report } from './case.ts'

const READERS: Record<string, new () => Reader> = { unity: UnityReader, ztest: ZtestReader, tap: TapReader }
export const FORMATS = ['unity', 'ztest', 'tap'] as const

/** Reads a board's own report, as it comes. */
export class ReportReader implements Report {
  readonly #reader: Reader
  #rest = ''

  /** Throws a UsageError for a format that is not known. */
  constructor(format: string) {
    const Format = READERS[format]
    if (!Format) throw new UsageError(`There is no format ${format}. Formats: ${FORMATS.join(', ')}.`)
    this.#reader = new Format()
  }

  get cases(): Case[] {
    return this.#reader.cases
  }

  /** How many cases it has read. */
  get count(): number {
    return this.cases.length
  }

  get passed(): boolean | null {
    if (this.#reader.problem !== null) return false
    if (!this.#reader.isComplete) return null
    return this.#reader.ran > 0 && !this.hasFailedCases
  }

  get problem(): string | null {
    if (this.#reader.problem !== null || this.passed !== false || this.hasFailedCases) return this.#reader.problem
    return 'no test ran: all of them were skipped, or there were none'
  }

  get hasFailedCases(): boolean {
    return this.cases.some(({ result }) => result === 'failed')
  }

  /** Takes more text. */
  push(text: string): void {
    const lines = (this.#rest + text).split(/[\r\n]/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#reader.read(line.trimEnd())
  }

  /** Takes what came last as a line, although no line end follows. */
  end(): void {
    if (this.#rest !== '') this.push('\n')
  }
}
