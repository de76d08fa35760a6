import { partitionPoint } from '#components/partition-point.ts'

/** Older output is forgotten: the log of the session has it. In bytes. */
const MAX_KEPT = 4 * 1024 * 1024
const LINE_FEED = 0x0a

/** Output as it came from a board in one piece. */
export type Chunk = {
  /** The offset of its first byte in the output of the session. */
  offset: number
  /** When it came, in milliseconds since the epoch. */
  atMs: number
  bytes: Uint8Array
}

/** Takes output that came at `atMs`; `offset` is that of its first byte. */
export type OutputListener = { output: (bytes: Uint8Array, atMs: number, offset: number) => void }

/** When the output from an offset on was printed. */
export type Moment = Pick<Chunk, 'offset' | 'atMs'>

/**
 * Passes on what a board prints. It keeps the newest, at most 8 MiB, for the terminal, whose code
 * arrives after the first output, and for panes that are opened later.
 */
export class OutputFeed {
  readonly #maxKept: number
  #chunks: Chunk[] = []
  #length = 0
  #recorded: { moments: Moment[]; until: number } = { moments: [], until: 0 }
  readonly #watchers = new Set<(chunk: Chunk) => void>()

  /** `maxKept` is in bytes. */
  constructor(maxKept = MAX_KEPT) {
    this.#maxKept = maxKept
  }

  /** What is kept, in order. There may be gaps between chunks, where output is missing. */
  get chunks(): readonly Chunk[] {
    return this.#chunks
  }

  /** The offset at which output continues; 0 before any came. */
  get end(): number {
    const last = this.#chunks.at(-1)
    return last ? last.offset + last.bytes.length : 0
  }

  /** Takes output that came at `atMs`, each byte once: what came before is left out. */
  write(came: Uint8Array, offset: number, atMs = Date.now()): void {
    const known = Math.max(0, this.end - offset)
    if (known >= came.length) return
    const chunk = { offset: offset + known, atMs, bytes: came.subarray(known) }
    this.#chunks.push(chunk)
    this.#length += chunk.bytes.length
    if (this.#length > 2 * this.#maxKept) this.#forget()
    for (const watcher of this.#watchers) watcher(chunk)
  }

  /** Gives a listener what is kept, and from then on all that comes. Returns how to stop. */
  follow({ output }: OutputListener): () => void {
    const give = ({ bytes, atMs, offset }: Chunk) => output(bytes, atMs, offset)
    this.#chunks.forEach(give)
    return this.watch(give)
  }

  /** Forgets what was printed, for a console that is opened again. */
  clear(): void {
    this.#chunks = []
    this.#length = 0
    this.#recorded = { moments: [], until: 0 }
  }

  /** Calls back with each chunk that comes from now on. Returns how to stop. */
  watch(onChunk: (chunk: Chunk) => void): () => void {
    this.#watchers.add(onChunk)
    return () => this.#watchers.delete(onChunk)
  }

  /** Gives output before the offset `until`, which came late, the times of the record. */
  setRecorded(moments: Moment[], until: number): void {
    this.#recorded = { moments, until }
  }

  /** Returns when the byte at an offset was printed, in milliseconds since the epoch, if known. */
  timeAt(offset: number): number | undefined {
    if (offset >= this.end) return undefined
    const { moments, until } = this.#recorded
    const lastOf = (sorted: readonly Moment[]) =>
      sorted[partitionPoint(sorted, (moment) => moment.offset <= offset) - 1]
    const recorded = offset < until ? lastOf(moments) : undefined
    return (recorded ?? lastOf(this.#chunks))?.atMs
  }

  /**
   * Calls back with the number of line feeds from an offset on: with those that are here, and again
   * with each chunk that comes. Each byte is looked at once. Returns how to stop.
   */
  countLines(from: number, onCount: (lines: number) => void): () => void {
    let lines = 0
    const count = ({ offset, bytes }: Chunk) => {
      for (const byte of bytes.subarray(Math.max(0, from - offset))) if (byte === LINE_FEED) lines++
    }
    this.#chunks.slice(firstChunkAt(this.#chunks, from)).forEach(count)
    onCount(lines)
    return this.watch((chunk) => {
      count(chunk)
      onCount(lines)
    })
  }

  #forget(): void {
    const from = this.#chunks.findIndex(({ bytes }) => {
      this.#length -= bytes.length
      return this.#length <= this.#maxKept
    })
    this.#chunks = this.#chunks.slice(from + 1)
  }
}

/** Returns the place of the first chunk that has bytes at an offset or behind it. */
export function firstChunkAt(chunks: readonly Chunk[], at: number): number {
  return partitionPoint(chunks, ({ offset, bytes }) => offset + bytes.length <= at)
}
