import { readPinsNote } from '#wire/pin-notes.ts'
import type { PinState } from '#wire/pins.ts'
import * as z from '#wire/zod.ts'
import { type Mark, Marks } from './marks.ts'

/** Pauses are shortened to this when a recording is played. */
export const MAX_PAUSE_MS = 2_000

const at = z.iso.datetime()
const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('out'), at, bytes: z.base64() }),
  z.object({ kind: z.literal('gap'), at, length: z.int() }),
  z.object({ kind: z.literal('note'), at, text: z.string() }),
])

/** One piece of output, and when it came, from the beginning of the recording. */
export type Frame = { atMs: number; bytes: Uint8Array<ArrayBuffer> }
export type PinChange = { atMs: number; state: PinState }

/** What a board printed and did, on one time axis without long pauses. */
export type Recording = { frames: Frame[]; marks: Mark[]; pins: PinChange[]; lengthMs: number }

/** Reads a log as the service writes it, `format=ndjson`, in any pieces. */
export class RecordingReader {
  readonly #frames: Frame[] = []
  readonly #marks = new Marks()
  readonly #pins: PinChange[] = []
  #rest = ''
  #atMs = 0
  #before: number | undefined

  add(ndjson: string): void {
    const lines = `${this.#rest}${ndjson}`.split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#read(line)
  }

  /** Returns the recording. Throws if the log broke off within a line. */
  end(): Recording {
    this.#read(this.#rest)
    const [frames, pins, marks] = [this.#frames, this.#pins, this.#marks.all]
    return { frames, marks, pins, lengthMs: this.#atMs }
  }

  #read(text: string): void {
    if (text === '') return
    const line = Line.parse(JSON.parse(text))
    this.#passTo(Date.parse(line.at))
    if (line.kind === 'out') this.#frames.push({ atMs: this.#atMs, bytes: bytesOf(line.bytes) })
    else if (line.kind === 'gap') this.#marks.addGap(this.#atMs, line.length)
    // Notes of one place are one piece, and lines of it.
    else for (const note of line.text.split('\n')) this.#note(note)
  }

  /** A gap in front of all that is kept has no time. */
  #passTo(time: number): void {
    if (time === 0) return
    const before = this.#before ?? time
    this.#atMs += Math.min(MAX_PAUSE_MS, Math.max(0, time - before))
    this.#before = time
  }

  #note(note: string): void {
    const changes = readPinsNote(note)
    for (const { state, agoMs } of changes) {
      const since = this.#pins.at(-1)?.atMs ?? 0
      this.#pins.push({ atMs: Math.max(since, this.#atMs - agoMs), state })
    }
    this.#marks.addNote(this.#atMs, note, changes)
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
