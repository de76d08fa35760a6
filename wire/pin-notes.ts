import type { PinState } from './pins.ts'
import { agoWord, changesIn, type Noted, thinNote } from './thin-note.ts'

/**
 * What the record of a console says of a board's pins: a note for the changes of a second, such as
 * `pins: D13=1@850 D13=0@350 D9=30% D2<0@12`. `=` is for outputs and `<` for inputs; the state is a
 * level, or the part of the time that the pin is high, or `?`. Behind `@` are the milliseconds from
 * the change to the note.
 */

/** How notes about pins begin. */
export const PINS_NOTE = 'pins: '
const WORD = /^([A-Z][A-Z0-9]{0,7})([=<])(?:([01?])|(\d{1,3})%)(?:@(\d{1,6}))?$/

/** A pin after a change, and how many milliseconds before the note that was. */
export type NotedPin = Noted<{ state: PinState }>

/** Returns a note of at most 200 characters, thinned out as `thinNote` does. */
export function toPinsNote(changes: readonly NotedPin[]): string {
  return thinNote(changes, { prefix: PINS_NOTE, wordOf, keyOf: ({ state }) => state.pin })
}

/** Returns the changes that a note has; none if it is about something else. */
export function readPinsNote(note: string): NotedPin[] {
  return changesIn(note, PINS_NOTE, changeIn)
}

function wordOf({ state: { pin, direction, level, duty }, agoMs }: NotedPin): string {
  const value = duty === null ? (level ?? '?') : `${Math.round(duty * 100)}%`
  return `${pin}${direction === 'out' ? '=' : '<'}${value}${agoWord(agoMs)}`
}

function changeIn(word: string): NotedPin | undefined {
  const [, pin, sign, level, percent, ago = '0'] = WORD.exec(word) ?? []
  if (pin === undefined) return undefined
  const state: PinState = {
    pin,
    direction: sign === '=' ? 'out' : 'in',
    level: level === '0' ? 0 : level === '1' ? 1 : null,
    duty: percent === undefined ? null : Math.min(1, Number(percent) / 100),
  }
  return { state, agoMs: Number(ago) }
}
