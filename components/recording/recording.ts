import { levelText } from '#components/board-picture/pin-level.ts'
import { type PartChange, readPartsNote } from '#wire/part-notes.ts'
import { readPinsNote } from '#wire/pin-notes.ts'
import type { PinState } from '#wire/pins.ts'
import { CAPTURE_ARMED, capturedIn, isOffAfter } from '#wire/record-notes.ts'
import { type Picture, readScreenNote } from '#wire/screen-notes.ts'
import * as z from '#wire/zod.ts'
import { type Mark, Marks } from './marks.ts'

/** Pauses are shortened to this when a recording is played. */
export const MAX_PAUSE_MS = 2_000

const at = z.iso.datetime()
const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('out'), at, offset: z.int(), bytes: z.base64() }),
  z.object({ kind: z.literal('gap'), at, length: z.int() }),
  z.object({ kind: z.literal('note'), at, text: z.string() }),
])

/** One piece of output, when it came, and how many bytes the console had before. */
export type Frame = { atMs: number; offset: number; bytes: Uint8Array<ArrayBuffer> }

/** Something that changed on a board, and when. */
type Timed<Change> = Change & { atMs: number }

/** When a capture was armed, if that is known, and complete, in milliseconds since the epoch. */
export type CaptureTime = { armed: number | null; complete: number }

/** What a board printed and did, on one time axis without long pauses. */
export type Recording = {
  frames: Frame[]
  marks: Mark[]
  pins: Timed<{ state: PinState }>[]
  parts: Timed<PartChange>[]
  /** What screens showed. */
  pictures: Timed<Picture>[]
  power: Timed<{ isOff: boolean }>[]
  lengthMs: number
  /** How much of its pauses is left out, in milliseconds. */
  skippedMs: number
  /** When captures of pins were taken, by the ids of their artifacts. */
  captures: ReadonlyMap<string, CaptureTime>
  /** What time it was at the beginning and behind each pause, in milliseconds since the epoch. */
  times: Timed<{ time: number }>[]
}

/** Reads a log as the service writes it, `format=ndjson`, in any pieces. */
export class RecordingReader {
  readonly #frames: Frame[] = []
  readonly #marks = new Marks()
  readonly #pins: Recording['pins'] = []
  readonly #parts: Recording['parts'] = []
  readonly #pictures: Recording['pictures'] = []
  readonly #power: Recording['power'] = []
  readonly #captures = new Map<string, CaptureTime>()
  #armed: number | null = null
  #rest = ''
  readonly #times: Recording['times'] = []
  #atMs = 0
  #skippedMs = 0
  #before: number | undefined

  add(ndjson: string): void {
    const lines = `${this.#rest}${ndjson}`.split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#read(line)
  }

  /** Returns the recording. Throws if the log broke off within a line. */
  end(): Recording {
    this.#read(this.#rest)
    return {
      ...{ frames: this.#frames, marks: this.#marks.all, captures: this.#captures, times: this.#times },
      ...{ pins: this.#pins, parts: this.#parts, pictures: this.#pictures, power: this.#power },
      ...{ lengthMs: this.#atMs, skippedMs: this.#skippedMs },
    }
  }

  #read(text: string): void {
    if (text === '') return
    const line = Line.parse(JSON.parse(text))
    this.#passTo(Date.parse(line.at))
    if (line.kind === 'out') this.#frames.push({ atMs: this.#atMs, offset: line.offset, bytes: bytesOf(line.bytes) })
    else if (line.kind === 'gap') this.#marks.addGap(this.#atMs, line.length)
    // Notes of one place are one piece, and lines of it.
    else for (const note of line.text.split('\n')) this.#note(note, Date.parse(line.at))
  }

  /** A gap in front of all that is kept has no time. */
  #passTo(time: number): void {
    if (time === 0) return
    const pause = Math.max(0, time - (this.#before ?? time))
    const shown = Math.min(MAX_PAUSE_MS, pause)
    this.#atMs += shown
    this.#skippedMs += pause - shown
    if (this.#before === undefined || pause > shown) this.#times.push({ atMs: this.#atMs, time })
    this.#before = time
  }

  #note(note: string, time: number): void {
    const picture = readScreenNote(note)
    if (picture) {
      const { agoMs, ...shown } = picture
      this.#pictures.push({ ...shown, atMs: this.#ago(agoMs, this.#pictures) })
      return
    }
    const [pins, parts, isOff] = [readPinsNote(note), readPartsNote(note), isOffAfter(note)]
    for (const { agoMs, ...change } of pins) this.#pins.push({ ...change, atMs: this.#ago(agoMs, this.#pins) })
    for (const { agoMs, ...change } of parts) this.#parts.push({ ...change, atMs: this.#ago(agoMs, this.#parts) })
    const artifact = capturedIn(note)
    if (note === CAPTURE_ARMED) this.#armed = time
    if (artifact !== undefined) this.#captures.set(artifact, { armed: this.#armed, complete: time })
    if (isOff !== undefined) this.#power.push({ atMs: this.#atMs, isOff })
    if (pins.length > 0) this.#marks.addChanges(this.#atMs, 'pins', namesOf(pins.map(({ state }) => state)))
    else if (parts.length > 0)
      this.#marks.addChanges(
        this.#atMs,
        'parts',
        parts.map(({ name }) => name),
      )
    else this.#marks.addNote(this.#atMs, note)
  }

  /** Returns the time of a change before the present one, and not before another of its kind. */
  #ago(agoMs: number, before: { atMs: number }[]): number {
    return Math.max(before.at(-1)?.atMs ?? 0, this.#atMs - agoMs)
  }
}

/** Returns which pins have changed; of one alone, also the level that it has then. */
function namesOf(states: readonly PinState[]): string[] {
  const names = [...new Set(states.map(({ pin }) => pin))]
  const last = states.at(-1)
  return last && names.length === 1 ? [`${last.pin} ${levelText(last)}`.trim()] : names
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
