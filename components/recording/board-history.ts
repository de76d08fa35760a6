import type { DeclaredPart } from '#components/board-picture/declared-parts.ts'
import { glowOf } from '#components/board-picture/pin-level.ts'
import { partitionPoint } from '#components/partition-point.ts'
import { keyOfPartChange } from '#wire/part-notes.ts'
import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import { type Picture, unpackRows } from '#wire/screen-notes.ts'
import type { Recording } from './recording.ts'

/** The changes of each thing, in the order of their times, by what it is called. */
type Tracks<Change> = ReadonlyMap<string, readonly Change[]>

/** A board and its parts at a moment of a film. */
export type BoardMoment = { pins: PinState[]; parts: PartState[]; isOff: boolean }

/** What happened on a board in a recording. */
export class BoardHistory {
  readonly #recording: Pick<Recording, 'power'>
  readonly #declared: readonly DeclaredPart[]
  readonly #pins
  readonly #settings
  readonly #pictures

  constructor(recording: Pick<Recording, 'pins' | 'parts' | 'pictures' | 'power'>, declared: readonly DeclaredPart[]) {
    this.#recording = recording
    this.#declared = declared
    this.#pins = Map.groupBy(recording.pins, ({ state }) => state.pin)
    this.#settings = Map.groupBy(recording.parts, keyOfPartChange)
    this.#pictures = Map.groupBy(recording.pictures, ({ name }) => name)
  }

  /** Returns the board at a time in milliseconds, without pins that had not changed by then. */
  at(atMs: number): BoardMoment {
    const pins = changesAt(this.#pins, atMs).map(({ state }) => state)
    const settings = changesAt(this.#settings, atMs)
    const pictures = changesAt(this.#pictures, atMs)
    const parts = this.#declared.map(({ name, kind, pins: on, state }) => {
      const set = settings.filter((one) => one.name === name).map(({ member, value }) => [member, value])
      const lamp = kind === 'led' && { duty: glowOf(pins.find(({ pin }) => pin === on[0])) }
      return { name, kind, state: { ...state, ...lamp, ...shownBy(pictures, name), ...Object.fromEntries(set) } }
    })
    return { pins, parts, isOff: this.#recording.power.findLast((one) => one.atMs <= atMs)?.isOff ?? false }
  }
}

/** Returns the state of a screen that shows the last of its pictures; nothing for other parts. */
function shownBy(pictures: readonly Picture[], part: string): PartState['state'] {
  const picture = pictures.find(({ name }) => name === part)
  return picture ? { width: picture.width, height: picture.height, frame: unpackRows(picture) } : {}
}

/** Returns the last change of each thing that had changed by a time, in milliseconds. */
function changesAt<Change extends { atMs: number }>(tracks: Tracks<Change>, atMs: number): Change[] {
  return [...tracks.values()].flatMap((track) => track[partitionPoint(track, (one) => one.atMs <= atMs) - 1] ?? [])
}
