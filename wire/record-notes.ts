import type { PowerState } from './firmware.ts'
import { PARTS_NOTE } from './part-notes.ts'
import { PINS_NOTE } from './pin-notes.ts'
import { SCREEN_NOTE } from './screen-notes.ts'

/** What the record of a console says beside the output: lines about the board, at their time. */

type Act =
  | { t: 'reset' }
  | { t: 'break' }
  | { t: 'scenario' }
  | { t: 'power'; state: PowerState }
  | { t: 'coverage'; on: boolean }

/** What an act is called where the output of what it starts begins. */
export const actNotes = {
  reset: 'Reset',
  break: 'Break sent',
  'power on': 'Power on',
  'power off': 'Power off',
  'power cycle': 'Power cycle',
  'coverage on': 'Coverage on',
  'coverage off': 'Coverage off',
  scenario: 'Scenario',
} as const

/** Returns the note of an act on a board. Flashes have a note for each of their steps. */
export function toActNote(act: Act): keyof typeof actNotes {
  if (act.t === 'coverage') return act.on ? 'coverage on' : 'coverage off'
  return act.t === 'power' ? `power ${act.state}` : act.t
}

/** Returns whether a board is off after a note; undefined if the note is not about its power. */
export function isOffAfter(note: string): boolean | undefined {
  if (note === 'power off') return true
  return note === 'power on' || note === 'power cycle' ? false : undefined
}

/** How notes of what changes on a board begin. */
const CHANGES = [PINS_NOTE, PARTS_NOTE, SCREEN_NOTE]

/** Who types into a console, and what the record says when they begin to. */
export const typistNotes = {
  owner: 'typed by the owner',
  key: 'typed by an API key',
  link: 'typed by the holder of a link',
} as const
export type Typist = keyof typeof typistNotes

/** Returns whether a note says that somebody typed. */
export const isTyped = (note: string): boolean => Object.values<string>(typistNotes).includes(note)

/** How a note says that a capture of pins begins, once it waits for its trigger or has begun. */
export const CAPTURE_ARMED = 'capture: armed'
const CAPTURED = /^capture: complete (art_[0-9a-z]{26})$/

/** Returns the note of the moment at which a capture was complete. */
export const toCaptureNote = (artifact: string): string => `capture: complete ${artifact}`

/** Returns the artifact of the capture that was complete at a note; undefined for other notes. */
export const capturedIn = (note: string): string | undefined => CAPTURED.exec(note)?.[1]

const SPEED = /^the board runs at \d+ % of real time$/

/** Returns the note of an emulated board that is slower than real time: `ratio` is 0.5 at half. */
export const toSpeedNote = (ratio: number): string => `the board runs at ${Math.round(ratio * 100)} % of real time`

/** Returns what is the same in two notes that say the same again, perhaps with another number. */
export const keyOfNote = (note: string): string => (SPEED.test(note) ? 'speed' : note)

/** Returns what is the same in notes that differ in their numbers and addresses alone. */
export const likeOfNote = (note: string): string => note.replaceAll(/0x[\da-f]+|\d+/gi, '#')

/** Returns whether viewers hear of it in another way: acts, pins, parts, captures, typing. */
export function isTold(note: string): boolean {
  const isOfBoard = CHANGES.some((prefix) => note.startsWith(prefix)) || capturedIn(note) !== undefined
  return Object.hasOwn(actNotes, note) || isOfBoard || isTyped(note)
}
