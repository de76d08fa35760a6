import type { Noted } from '#wire/thin-note.ts'

/** The record of a console has one note of what changes in this time. */
const NOTE_MS = 1_000
/** Changes of a second that wait for the note, which has room for few of them. */
const MAX_WAITING = 1_000

/** Gathers what changes on a board, and writes a note of it once a second. */
export class GatheredNotes<Change> {
  readonly #write: (changes: Noted<Change>[]) => void
  #waiting: { change: Change; at: number }[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(write: (changes: Noted<Change>[]) => void) {
    this.#write = write
  }

  add(changes: Change[]): void {
    const at = performance.now()
    this.#waiting.push(...changes.map((change) => ({ change, at })))
    this.#waiting.splice(0, this.#waiting.length - MAX_WAITING)
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#note(), NOTE_MS)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #note(): void {
    this.#timer = undefined
    const now = performance.now()
    const changes = this.#waiting
    this.#waiting = []
    this.#write(changes.map(({ change, at }) => ({ ...change, agoMs: Math.round(now - at) })))
  }
}
