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
  readonly #recording: Recording
  readonly #outside: Outside
  #next = 0
  #atMs = 0
  #speed = 1
  #isPlaying: boolean = false
  #steppedAt = 0
  /** The run that steps belong to: one that was paused must not continue. */
  #run = 0

  constructor(recording: Recording, outside: Outside) {
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
    if (target < this.#atMs) {
      this.#outside.write(RESET)
      this.#next = 0
    }
    this.#steppedAt = this.#outside.now()
    this.#show(target)
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

  #show(untilMs: number): void {
    this.#atMs = untilMs
    const { frames } = this.#recording
    const due = []
    for (let frame = frames[this.#next]; frame && frame.atMs <= untilMs; frame = frames[++this.#next])
      due.push(frame.bytes)
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
