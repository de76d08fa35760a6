import type { ControlLines } from '#wire/control-lines.ts'
import type { Processor } from '#wire/processor.ts'
import type { Typist } from '#wire/record-notes.ts'
import { endOf, joinOutput, notePiece, type Piece, pieceFrom } from './pieces.ts'

/** How much stored output stays in memory for viewers who are nearly up to date. */
const KEPT_BYTES = 64 * 1024

/** The agent's end of a console, on the instance that has the agent's connection. */
export type Source = {
  binding: number
  /** The offset of the session's output at which the binding began. */
  base: number
  /** Passes typed bytes on. Returns false if they cannot be delivered. */
  send: (bytes: Uint8Array) => boolean
  /** Sets the control lines. Returns false if that cannot be delivered. */
  setLines: (lines: ControlLines) => boolean
  /** Called with how many bytes of the binding are stored. */
  acknowledge: (offset: number) => void
  /** Called if the console cannot be recorded: its agent has to connect again. */
  drop: () => void
}

/** Who watches a console at one instance: how many, and whether its owner is one of them. */
export type Audience = { watchers: number; hasOwner: boolean }
/** Another instance that shows a console gets its output until `until`, by `performance.now()`. */
export type Remote = Audience & { until: number }

/**
 * The newest part of a console in memory. On the instance that has the agent it is what arrives; on
 * others, what that instance sends on. Readers wait for `changed` and take what follows their
 * offset.
 */
export class LiveConsole {
  readonly sessionId: string
  source: Source | undefined
  /** The source has left: once all is stored, it is forgotten. */
  isDetached: boolean = false
  /** Other instances that show it. */
  readonly remotes = new Map<string, Remote>()
  /** Where output continues, as far as this instance knows. */
  end: number
  /** All before this offset is in the database. */
  stored: number
  /** Pieces that are not in the database, in order. */
  pending: Piece[] = []
  pendingBytes = 0
  /** The time of the newest note. Readers tell new notes from old ones by it. */
  noteUs = 0
  /** Bytes typed since the last time they were counted. */
  typed = 0
  /** When each kind of typist has typed last, by `performance.now()`. */
  readonly typedAt = new Map<Typist, number>()
  /** What is new of the board's processor and not in the database. */
  processor: Processor | undefined
  readers = 0
  #pieces: Piece[] = []
  #change = Promise.withResolvers<void>()

  constructor(sessionId: string, end: number) {
    this.sessionId = sessionId
    this.end = end
    this.stored = end
  }

  get changed(): Promise<void> {
    return this.#change.promise
  }

  announce(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }

  /** Adds a piece that continues the console. With a source it waits to be stored. */
  add(piece: Piece): void {
    this.#pieces.push(piece)
    this.end = Math.max(this.end, endOf(piece))
    if (this.source) {
      this.pending.push(piece)
      this.pendingBytes += piece.bytes.length
    }
    this.#trim()
    this.announce()
  }

  /** Adds a line about the board at the end, by the clock of its agent or of this process. */
  note(atUs: number, text: string): void {
    this.noteUs = Math.max(atUs, this.noteUs + 1)
    this.add(notePiece(this.end, this.noteUs, text))
  }

  /**
   * Forgets what is in memory: output continues at `end`, and what is before is in the database.
   */
  restart(end: number): void {
    this.#pieces = []
    this.pending = []
    this.pendingBytes = 0
    this.end = end
    this.stored = end
    this.announce()
  }

  /**
   * Records that pending pieces are in the database. They are kept joined, as rows are: thousands
   * of small pieces that live for seconds are what a collector of garbage is slow with.
   */
  markStored(count: number, to: number): void {
    const taken = this.pending.splice(0, count)
    for (const { bytes } of taken) this.pendingBytes -= bytes.length
    const [first] = taken
    const at = first ? this.#pieces.lastIndexOf(first) : -1
    if (at >= 0) this.#pieces.splice(at, taken.length, ...joinOutput(taken))
    // What lies between is not in memory.
    if (to > this.end) this.#pieces = []
    this.stored = Math.max(this.stored, to)
    this.end = Math.max(this.end, to)
    this.announce()
  }

  /** Returns pieces from an offset on; undefined if they are no longer in memory. */
  piecesFrom(offset: number): Piece[] | undefined {
    const [first] = this.#pieces
    if (!first) return offset === this.end ? [] : undefined
    if (offset < first.offset) return undefined
    const before = this.#pieces.findLastIndex(
      (piece) => endOf(piece) < offset || (endOf(piece) === offset && piece.length > 0),
    )
    return this.#pieces.slice(before + 1).flatMap((piece) => pieceFrom(piece, offset) ?? [])
  }

  #trim(): void {
    const keepFrom = Math.min(this.stored, this.end - KEPT_BYTES)
    const kept = this.#pieces.findIndex((piece) => endOf(piece) > keepFrom)
    if (kept > 0) this.#pieces.splice(0, kept)
  }
}
