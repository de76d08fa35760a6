import { LineText, MAX_COLUMN } from './line-text.ts'
import { SequenceFilter } from './safe-sequences.ts'

const [LINE_FEED, RETURN] = [0x0a, 0x0d]
/** A longer line is cut, in characters: a board need not end any. */
export const MAX_LINE = MAX_COLUMN

/** A line that a board has printed. */
export type Line = {
  /** The offset of its first byte in the output of the session. */
  offset: number
  /** When its first byte came, in milliseconds since the epoch. */
  atMs: number
  /** Its text as a terminal shows it: without sequences, and with what was erased erased. */
  text: string
}

type Options = {
  /** The offset of the first byte that is read. */
  offset?: number
  /** Whether a return alone ends a line too, as where one value is printed over another. */
  endsAtReturn?: boolean
}

/**
 * Reads the lines of a board's output, whose bytes may come in any pieces. It holds no more than
 * the line that has not ended.
 */
export class LineReader {
  readonly #endsAtReturn: boolean
  readonly #filter = new SequenceFilter()
  #offset: number
  #line = new LineText()
  #start: { offset: number; atMs: number } | undefined
  #isAfterReturn: boolean = false

  constructor({ offset = 0, endsAtReturn = false }: Options = {}) {
    this.#offset = offset
    this.#endsAtReturn = endsAtReturn
  }

  /** The line that has not ended yet; undefined if nothing of it is there. */
  get open(): Line | undefined {
    return this.#start && { ...this.#start, text: this.#line.text }
  }

  /** Reads the next bytes, which came at `atMs`. Returns the lines that end with them. */
  feed(bytes: Uint8Array, atMs: number): Line[] {
    const ended: Line[] = []
    for (let at = 0; at < bytes.length; ) {
      const end = endOfPart(bytes, at)
      const part = bytes.subarray(at, end)
      if (this.#isAfterReturn && this.#endsAtReturn && part[0] !== LINE_FEED) ended.push(...this.#end())
      this.#start ??= { offset: this.#offset, atMs }
      this.#line.write(this.#filter.filter(part))
      this.#offset += part.length
      at = end
      const last = part.at(-1)
      this.#isAfterReturn = last === RETURN
      if (last === LINE_FEED || this.#line.text.length >= MAX_LINE) ended.push(...this.#end(last === LINE_FEED))
    }
    return ended
  }

  /** Goes on at a later offset: output is missing. Returns the line that this cuts, if one. */
  skipTo(offset: number): Line[] {
    this.#offset = offset
    return this.#end()
  }

  /** Ends the line. One without text is a line only where a line feed ended it. */
  #end(isLine = false): Line[] {
    const { open } = this
    this.#line = new LineText()
    this.#start = undefined
    this.#isAfterReturn = false
    return open && (isLine || open.text !== '') ? [open] : []
  }
}

/** Returns where a part from `at` ends: behind a line feed or return, or after 1,024 bytes. */
function endOfPart(bytes: Uint8Array, at: number): number {
  const max = Math.min(bytes.length, at + MAX_LINE / 4)
  for (let end = at; end < max; end++) if (bytes[end] === LINE_FEED || bytes[end] === RETURN) return end + 1
  return max
}
