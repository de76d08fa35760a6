import { type Line, LineReader } from '#components/console/lines.ts'
import { type Chunk, firstChunkAt } from '#components/console/output-feed.ts'

/** Older ones are forgotten. */
const MAX_LINES = 10_000

/** The newest lines of a board's output in which something is found. */
export class MatchingLines {
  readonly #matcher: RegExp
  #reader: LineReader | undefined
  #next = 0
  #ended: Line[] = []

  /** `matcher` is global, as `matcherOf` makes it. Output before `from` is not read. */
  constructor(matcher: RegExp, from: number) {
    this.#matcher = matcher
    this.#next = from
  }

  /** The lines so far, and the last one if it has not ended. */
  get lines(): Line[] {
    const open = this.#reader?.open
    return open && this.#matches(open) ? [...this.#ended, open] : this.#ended
  }

  /** Reads the chunks that were not read yet, up to an offset. */
  read(chunks: readonly Chunk[], to: number): void {
    const unread = chunks.slice(firstChunkAt(chunks, this.#next))
    const found = unread.filter(({ offset }) => offset < to).flatMap((chunk) => this.#readChunk(chunk))
    if (found.length > 0) this.#ended = [...this.#ended, ...found].slice(-MAX_LINES)
  }

  #readChunk({ offset, bytes, atMs }: Chunk): Line[] {
    const start = Math.max(offset, this.#next)
    const cut = this.#reader && start > this.#next ? this.#reader.skipTo(start) : []
    this.#reader ??= new LineReader({ offset: start })
    this.#next = offset + bytes.length
    return [...cut, ...this.#reader.feed(bytes.subarray(start - offset), atMs)].filter((line) => this.#matches(line))
  }

  #matches({ text }: Line): boolean {
    this.#matcher.lastIndex = 0
    return this.#matcher.test(text)
  }
}

/** Returns the parts of a text, of which every second is a place that is found. */
export function partsOf(text: string, matcher: RegExp): string[] {
  const parts: string[] = []
  let at = 0
  for (const { index, 0: found } of text.matchAll(matcher)) {
    if (found === '') continue
    parts.push(text.slice(at, index), found)
    at = index + found.length
  }
  return [...parts, text.slice(at)]
}
