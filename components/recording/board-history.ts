import type { DeclaredPart } from '#components/board-picture/declared-parts.ts'
import { glowOf } from '#components/board-picture/pin-level.ts'
import { keyOfPartChange } from '#wire/part-notes.ts'
import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import type { Recording } from './recording.ts'
import { changesAt, toTracks } from './tracks.ts'

/** A board and its parts at a moment of a film. */
export type BoardMoment = { pins: PinState[]; parts: PartState[]; isOff: boolean }

/** What happened on a board in a recording. */
export class BoardHistory {
  readonly #recording: Pick<Recording, 'power'>
  readonly #declared: readonly DeclaredPart[]
  readonly #pins
  readonly #settings

  constructor(recording: Pick<Recording, 'pins' | 'parts' | 'power'>, declared: readonly DeclaredPart[]) {
    this.#recording = recording
    this.#declared = declared
    this.#pins = toTracks(recording.pins, ({ state }) => state.pin)
    this.#settings = toTracks(recording.parts, keyOfPartChange)
  }

  /** Returns the board at a time in milliseconds, without pins that had not changed by then. */
  at(atMs: number): BoardMoment {
    const pins = changesAt(this.#pins, atMs).map(({ state }) => state)
    const settings = changesAt(this.#settings, atMs)
    const parts = this.#declared.map(({ name, kind, pins: on, state }) => {
      const set = settings.filter((one) => one.name === name).map(({ member, value }) => [member, value])
      const lamp = kind === 'led' && { duty: glowOf(pins.find(({ pin }) => pin === on[0])) }
      return { name, kind, state: { ...state, ...lamp, ...Object.fromEntries(set) } }
    })
    return { pins, parts, isOff: this.#recording.power.findLast((one) => one.atMs <= atMs)?.isOff ?? false }
  }
}
