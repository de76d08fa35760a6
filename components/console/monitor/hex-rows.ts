import { type Chunk, firstChunkAt } from '#components/console/output-feed.ts'
import type { Window } from './window.ts'

/** More is in the log. */
const MAX_SHOWN = 256 * 1024

export const ROW_BYTES = 16
const GROUP = 8

/** Sixteen places of output from an offset on; those of bytes that are not here are undefined. */
export type HexRow = { offset: number; bytes: (number | undefined)[] }

/** Output in rows of sixteen bytes. Where output is missing, there are no rows of it. */
export class HexRows {
  readonly #chunks: readonly Chunk[]
  readonly #bounds: { from: number; to: number }
  /** The first row of each run of rows without a gap, by its number and its offset. */
  readonly #runs: { number: number; offset: number }[] = []
  readonly count: number

  /** `from` and `to` are the offsets at which the rows begin and end. */
  constructor(chunks: readonly Chunk[], from = 0, to = Number.POSITIVE_INFINITY) {
    this.#chunks = chunks
    this.#bounds = { from, to }
    let [number, next] = [0, -1]
    for (const { offset, bytes } of chunks.slice(firstChunkAt(chunks, from))) {
      const [start, end] = [Math.max(offset, from), Math.min(offset + bytes.length, to)]
      if (start >= end) continue
      const first = start - (start % ROW_BYTES)
      if (first > next || next < 0) {
        this.#runs.push({ number, offset: first })
        next = first
      }
      number += Math.max(0, Math.ceil((end - next) / ROW_BYTES))
      next = Math.max(next, Math.ceil(end / ROW_BYTES) * ROW_BYTES)
    }
    this.count = number
  }

  row(index: number): HexRow {
    const run = this.#runs.findLast(({ number }) => number <= index) ?? { number: 0, offset: 0 }
    const offset = run.offset + (index - run.number) * ROW_BYTES
    const row: HexRow = { offset, bytes: new Array(ROW_BYTES).fill(undefined) }
    for (let i = firstChunkAt(this.#chunks, offset); i < this.#chunks.length; i++) {
      const chunk = this.#chunks[i]
      if (!chunk || chunk.offset >= offset + ROW_BYTES) break
      this.#fill(row, chunk)
    }
    return row
  }

  #fill(row: HexRow, { offset, bytes }: Chunk): void {
    const { from, to } = this.#bounds
    for (let place = 0; place < ROW_BYTES; place++) {
      const at = row.offset + place
      if (at >= from && at < to) row.bytes[place] ??= bytes[at - offset]
    }
  }
}

/** Returns the newest 256 KiB of what is shown. */
export function newestBytes(chunks: readonly Chunk[], { from, to }: Window): Window {
  const last = chunks.at(-1)
  const end = Math.min(to, last ? last.offset + last.bytes.length : 0)
  return { from: Math.max(from, end - MAX_SHOWN), to }
}

/** Returns a row as text: `00000010  68 65 6c 6c 6f …  hello`. */
export function hexText({ offset, bytes }: HexRow): string {
  const pairs = bytes.map((byte) => byte?.toString(16).padStart(2, '0') ?? '  ')
  const groups = [pairs.slice(0, GROUP), pairs.slice(GROUP)].map((group) => group.join(' '))
  const text = bytes.map((byte) =>
    byte === undefined ? ' ' : byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.',
  )
  return `${offset.toString(16).padStart(8, '0')}  ${groups.join('  ')}  ${text.join('')}`.trimEnd()
}
