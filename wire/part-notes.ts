import type { PartState } from './parts.ts'
import { agoWord, changesIn, type Noted, thinNote } from './thin-note.ts'

/**
 * What the record of a console says of the parts on a board: a note for what was set in a second,
 * such as `parts: door.pressed=true@850 knob.value=0.42`. Behind `@` are the milliseconds from the
 * change to the note. What parts do by themselves follows from the pins that they are on.
 */

/** How notes about parts begin. */
export const PARTS_NOTE = 'parts: '
const WORD = /^([a-z][a-z0-9_-]{0,39})\.([a-z_]{1,40})=(true|false|-?\d{1,9}(?:\.\d{1,4})?|[a-z]{1,20})(?:@(\d{1,6}))?$/

/** What was set of a part: which of its members, and to what. */
export type PartChange = { name: string; member: string; value: PartState['state'][string] }
export type NotedPart = Noted<PartChange>

/** Returns a note of at most 200 characters, thinned out as `thinNote` does. */
export function toPartsNote(changes: readonly NotedPart[]): string {
  const wordOf = ({ name, member, value, agoMs }: NotedPart) =>
    `${name}.${member}=${typeof value === 'number' ? Number(value.toFixed(4)) : value}${agoWord(agoMs)}`
  return thinNote(changes, { prefix: PARTS_NOTE, wordOf, keyOf: keyOfPartChange })
}

/** Returns what is the same in two changes of the same member of a part. */
export const keyOfPartChange = ({ name, member }: Pick<PartChange, 'name' | 'member'>): string => `${name}.${member}`

/** Returns the changes that a note has; none if it is about something else. */
export function readPartsNote(note: string): NotedPart[] {
  return changesIn(note, PARTS_NOTE, changeIn)
}

function changeIn(word: string): NotedPart | undefined {
  const [, name, member, text = '', ago = '0'] = WORD.exec(word) ?? []
  if (name === undefined || member === undefined) return undefined
  return { name, member, value: settingOf(text), agoMs: Number(ago) }
}

function settingOf(text: string): PartChange['value'] {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^[a-z]/.test(text) ? text : Number(text)
}
