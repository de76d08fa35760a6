import type { PinState } from './pins.ts'

/**
 * What the record of a console says of a board's pins: a note for the changes of a second, such as
 * `pins: D13=1@850 D13=0@350 D9=30% D2<0@12`. `=` is for outputs and `<` for inputs; the state is a
 * level, or the part of the time that the pin is high, or `?`. Behind `@` are the milliseconds from
 * the change to the note.
 */

/** How notes about pins begin. */
export const PINS_NOTE = 'pins: '
const MAX_NOTE = 200
const WORD = /^([A-Z][A-Z0-9]{0,7})([=<])(?:([01?])|(\d{1,3})%)(?:@(\d{1,6}))?$/

/** A pin after a change, and how many milliseconds before the note that was. */
export type NotedPin = { state: PinState; agoMs: number }

/**
 * Returns a note of at most 200 characters. If the changes do not fit, every second one is left
 * out, again and again, and the last of a pin only where those alone do not fit.
 */
export function toPinsNote(changes: readonly NotedPin[]): string {
  let kept = changes
  for (;;) {
    const note = `${PINS_NOTE}${kept.map(wordOf).join(' ')}`
    if (note.length <= MAX_NOTE) return note
    const last = new Set(new Map(kept.map((one) => [one.state.pin, one])).values())
    const fewer = kept.filter((one, at) => at % 2 === 1 || last.has(one))
    kept = fewer.length < kept.length ? fewer : kept.slice(1)
  }
}

/** Returns the changes that a note has; none if it is about something else. */
export function readPinsNote(note: string): NotedPin[] {
  if (!note.startsWith(PINS_NOTE)) return []
  return note
    .slice(PINS_NOTE.length)
    .split(' ')
    .flatMap((word) => changeIn(word) ?? [])
}

function wordOf({ state: { pin, direction, level, duty }, agoMs }: NotedPin): string {
  const value = duty === null ? (level ?? '?') : `${Math.round(duty * 100)}%`
  const ago = agoMs > 0 ? `@${Math.round(agoMs)}` : ''
  return `${pin}${direction === 'out' ? '=' : '<'}${value}${ago}`
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
