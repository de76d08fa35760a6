import type { IMarker, Terminal as Xterm } from '@xterm/xterm'
import type { Piece } from './output-queue.ts'

/** The anchor is renewed before it could leave the buffer within one piece. */
const MARGIN = 100
/** Line feed, vertical tab and form feed: xterm begins a line at each. */
const FEEDS = new Set([0x0a, 0x0b, 0x0c])

/** The rows that a terminal shows now, from the top. */
export type ShownRows = {
  /** Where the line of each row begins; undefined for the rest of a line that wraps. */
  starts: (number | undefined)[]
  /** Where the line above the rows begins, and where the one below them does. */
  before: number | undefined
  after: number | undefined
}

type Terminal = Pick<Xterm, 'buffer' | 'parser' | 'registerMarker' | 'onLineFeed' | 'onResize' | 'rows'>

/**
 * Where each line of a terminal begins in its board's output. Rows are counted from the first that
 * was ever shown: a marker, which xterm moves with its row, says how many of them are gone.
 */
export class RowOffsets {
  readonly #terminal: Terminal
  readonly #current: () => Piece | undefined
  /** By the row where a line begins; undefined for a line that is not the board's. */
  #starts = new Map<number, number | undefined>()
  /** Whether a line of the board is known. */
  #hasBegun = false
  /** Whether the size changed while another screen was shown. */
  #isMoved = false
  #anchor: { marker: IMarker; row: number } | undefined
  /** How far `starts` is free of rows that are gone. */
  #kept = 0
  /** Where the current piece goes on after its last line feed that was shown. */
  #at = 0

  /** `current` returns the piece that the terminal shows now. */
  constructor(terminal: Terminal, current: () => Piece | undefined) {
    this.#terminal = terminal
    this.#current = current
    terminal.onLineFeed(() => this.#feed())
    terminal.onResize(() => {
      this.#isMoved = true
      this.#reflow()
    })
    terminal.buffer.onBufferChange(() => this.#reflow())
    terminal.parser.registerEscHandler({ final: 'c' }, () => this.#reset())
  }

  /** Called once the terminal has shown a piece. */
  shown(): void {
    this.#at = 0
    if (this.#isElsewhere) return
    const row = this.#cursorRow()
    this.#begin(row)
    this.#forget()
  }

  /** Called before a terminal forgets all lines but the one of its cursor. */
  clear(forgetLines: () => void): void {
    const start = this.#starts.get(this.#cursorRow())
    forgetLines()
    this.#restart()
    if (start === undefined) return
    this.#starts.set(this.#cursorRow(), start)
    this.#hasBegun = true
  }

  read(): ShownRows {
    if (this.#isElsewhere) return { starts: [], before: undefined, after: undefined }
    const gone = this.#gone()
    const top = gone + this.#terminal.buffer.active.viewportY
    const end = top + this.#terminal.rows
    const starts = Array.from({ length: this.#terminal.rows }, (_, i) => this.#starts.get(top + i))
    return { starts, before: this.#nearest(top - 1, -1), after: this.#nearest(end, 1) }
  }

  /** Full-screen programs draw on another screen, which has no lines of output. */
  get #isElsewhere(): boolean {
    return this.#terminal.buffer.active.type !== 'normal'
  }

  #feed(): void {
    const piece = this.#current()
    if (piece) this.#at = afterFeed(piece.bytes, this.#at)
    if (this.#isElsewhere) return
    const row = this.#cursorRow()
    this.#begin(row - 1)
    this.#starts.set(row, piece?.offset === undefined ? undefined : piece.offset + this.#at)
  }

  /** The first line begins with its piece. `row` is its last one so far. */
  #begin(row: number): void {
    const { offset } = this.#current() ?? {}
    if (offset === undefined || this.#hasBegun) return
    const { active } = this.#terminal.buffer
    const gone = this.#gone()
    let first = row
    while (first > gone && active.getLine(first - gone)?.isWrapped) first--
    this.#starts.set(first, offset)
    this.#hasBegun = true
  }

  /** Returns the row of the cursor, counted from the first that was ever shown. */
  #cursorRow(): number {
    const { baseY, cursorY } = this.#terminal.buffer.active
    return this.#gone() + baseY + cursorY
  }

  /** Returns how many rows the terminal has forgotten. */
  #gone(): number {
    if (!this.#anchor || this.#anchor.marker.isDisposed) this.#restart()
    return this.#anchor ? this.#anchor.row - this.#anchor.marker.line : 0
  }

  /** A board that resets its terminal begins with nothing. Returns that xterm goes on with it. */
  #reset(): boolean {
    this.#anchor?.marker.dispose()
    return false
  }

  /** Begins to count again: the terminal has forgotten every row. */
  #restart(): void {
    this.#starts = new Map()
    this.#hasBegun = false
    this.#kept = 0
    this.#anchor?.marker.dispose()
    this.#anchor = this.#makeAnchor(0)
  }

  /** At the beginning of a line: the rows that a wide line wraps to come and go with the width. */
  #makeAnchor(gone: number) {
    const { active } = this.#terminal.buffer
    const cursor = active.baseY + active.cursorY
    let row = cursor
    while (row > 0 && active.getLine(row)?.isWrapped) row--
    return { marker: this.#terminal.registerMarker(row - cursor), row: gone + row }
  }

  #forget(): void {
    const gone = this.#gone()
    for (; this.#kept < gone; this.#kept++) this.#starts.delete(this.#kept)
    const { baseY, cursorY } = this.#terminal.buffer.active
    if (!this.#anchor || baseY + cursorY - this.#anchor.marker.line < MARGIN) return
    this.#anchor.marker.dispose()
    this.#anchor = this.#makeAnchor(gone)
  }

  /**
   * Another width moves rows, but keeps the order of lines, and xterm moves the anchor with its
   * own: the others are counted from there. The cursor may be anywhere.
   */
  #reflow(): void {
    if (this.#isElsewhere || !this.#isMoved) return
    this.#isMoved = false
    if (!this.#anchor || this.#anchor.marker.isDisposed) {
      this.#restart()
      return
    }
    const { marker, row: anchored } = this.#anchor
    const lines = [...this.#starts].sort(([one], [other]) => one - other)
    const above = lines.filter(([row]) => row < anchored).map(([, start]) => start)
    const below = lines.filter(([row]) => row > anchored).map(([, start]) => start)
    const { active } = this.#terminal.buffer
    this.#anchor = { marker, row: marker.line }
    this.#starts = new Map([[marker.line, this.#starts.get(anchored)]])
    this.#kept = 0
    const isStart = (row: number) => !active.getLine(row)?.isWrapped
    for (let row = marker.line - 1; row >= 0 && above.length > 0; row--)
      if (isStart(row)) this.#starts.set(row, above.pop())
    for (let row = marker.line + 1; row < active.length && below.length > 0; row++)
      if (isStart(row)) this.#starts.set(row, below.shift())
  }

  #nearest(from: number, step: 1 | -1): number | undefined {
    const last = this.#cursorRow()
    for (let row = from; row >= this.#kept && row <= last; row += step) {
      const start = this.#starts.get(row)
      if (start !== undefined) return start
    }
    return undefined
  }
}

/** Returns where bytes go on after the first line feed from a place on. */
function afterFeed(bytes: Uint8Array, from: number): number {
  const feed = bytes.subarray(from).findIndex((byte) => FEEDS.has(byte))
  return feed < 0 ? bytes.length : from + feed + 1
}
