import type { Place } from './film-lines.ts'
import type { Recording } from './recording.ts'

/** Makes a terminal forget all it shows, in the order of what is written to it. */
const RESET = new TextEncoder().encode('\u001bc')

export type PlaybackState = { isPlaying: boolean; atMs: number }

type Outside = {
  write: (bytes: Uint8Array) => void
  /** Runs after each step and change. */
  onState: (state: PlaybackState) => void
  now: () => number
  /** Runs a step shortly, as `requestAnimationFrame` does. */
  soon: (step: () => void) => void
}

/** Plays a recording: it writes each piece once its time has come, at any speed, from any place. */
export class Playback {
  readonly #recording: Pick<Recording, 'frames' | 'lengthMs'>
  readonly #outside: Outside
  /** What is shown next. */
  #next: Place = { frame: 0, byte: 0 }
  #atMs = 0
  #speed = 1
  #isPlaying: boolean = false
  #steppedAt = 0
  /** The run that steps belong to: one that was paused must not continue. */
  #run = 0

  constructor(recording: Pick<Recording, 'frames' | 'lengthMs'>, outside: Outside) {
    this.#recording = recording
    this.#outside = outside
  }

  get state(): PlaybackState {
    return { isPlaying: this.#isPlaying, atMs: this.#atMs }
  }

  /** Plays on; from the beginning if it was at the end. */
  play(): void {
    if (this.#isPlaying) return
    if (this.#atMs >= this.#recording.lengthMs) this.seek(0)
    this.#isPlaying = true
    this.#steppedAt = this.#outside.now()
    const run = ++this.#run
    const step = () => {
      if (run !== this.#run || !this.#isPlaying) return
      this.#step()
      if (this.#isPlaying) this.#outside.soon(step)
    }
    step()
  }

  pause(): void {
    if (this.#isPlaying) this.#step()
    this.#isPlaying = false
    this.#tell()
  }

  setSpeed(speed: number): void {
    if (this.#isPlaying) this.#step()
    this.#speed = speed
  }

  /** Shows the recording as it was at a time. Backwards, all before it is written again. */
  seek(toMs: number): void {
    const target = Math.min(this.#recording.lengthMs, Math.max(0, toMs))
    if (target < this.#atMs) this.#rewind()
    this.#steppedAt = this.#outside.now()
    this.#show(target)
    this.#tell()
  }

  /** Pauses, and shows the recording up to a place, such as the end of a line. */
  seekPlace(to: Place): void {
    this.#isPlaying = false
    const { frame, byte } = this.#next
    if (to.frame < frame || (to.frame === frame && to.byte < byte)) this.#rewind()
    this.#atMs = this.#recording.frames[to.frame]?.atMs ?? 0
    this.#writeTo(to)
    this.#tell()
  }

  #step(): void {
    const now = this.#outside.now()
    const passed = (now - this.#steppedAt) * this.#speed
    this.#steppedAt = now
    this.#show(Math.min(this.#recording.lengthMs, this.#atMs + passed))
    if (this.#atMs >= this.#recording.lengthMs) this.#isPlaying = false
    this.#tell()
  }

  #rewind(): void {
    this.#outside.write(RESET)
    this.#next = { frame: 0, byte: 0 }
  }

  #show(untilMs: number): void {
    this.#atMs = untilMs
    const { frames } = this.#recording
    let { frame } = this.#next
    while ((frames[frame]?.atMs ?? Number.POSITIVE_INFINITY) <= untilMs) frame++
    if (frame > this.#next.frame) this.#writeTo({ frame, byte: 0 })
  }

  #writeTo(end: Place): void {
    const { frames } = this.#recording
    const due = []
    for (let { frame, byte } = this.#next; frame <= end.frame; frame++, byte = 0) {
      const bytes = frames[frame]?.bytes.subarray(byte, frame === end.frame ? end.byte : undefined)
      if (bytes?.length) due.push(bytes)
    }
    this.#next = end
    if (due.length > 0) this.#outside.write(joined(due))
  }

  #tell(): void {
    this.#outside.onState(this.state)
  }
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
