import type { PowerState } from './firmware.ts'
import { PARTS_NOTE } from './part-notes.ts'
import { PINS_NOTE } from './pin-notes.ts'

/** What the record of a console says beside the output: lines about the board, at their time. */

type Act = { t: 'reset' } | { t: 'break' } | { t: 'power'; state: PowerState } | { t: 'coverage'; on: boolean }

/** What an act is called where the output of what it starts begins. */
export const actNotes = {
  reset: 'Reset',
  break: 'Break sent',
  'power on': 'Power on',
  'power off': 'Power off',
  'power cycle': 'Power cycle',
  'coverage on': 'Coverage on',
  'coverage off': 'Coverage off',
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

/** Who types into a console, and what the record says when they begin to. */
export const typistNotes = {
  owner: 'typed by the owner',
  key: 'typed by an API key',
  link: 'typed by the holder of a link',
} as const
export type Typist = keyof typeof typistNotes

/** Returns whether a note says that somebody typed. */
export const isTyped = (note: string): boolean => Object.values<string>(typistNotes).includes(note)

/** Returns whether viewers hear or see it in another way: acts, pins, parts and typing. */
export function isTold(note: string): boolean {
  return Object.hasOwn(actNotes, note) || note.startsWith(PINS_NOTE) || note.startsWith(PARTS_NOTE) || isTyped(note)
}
