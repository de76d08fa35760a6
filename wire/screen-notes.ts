import { agoWord } from './thin-note.ts'

/**
 * What the record of a console says of the screens on a board: a note for a picture that one shows,
 * such as `screen: menu 128x64 gQD…@850`. Behind `@` are the milliseconds from the picture to the
 * note. The rows of the picture are packed as PackBits does, and then base64.
 */

/** How notes about screens begin. */
export const SCREEN_NOTE = 'screen: '
const BASE64 = /(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?/
const NOTE = new RegExp(
  `^screen: ([a-z][a-z0-9_-]{0,39}) ([1-9]\\d{0,3})x([1-9]\\d{0,3}) (?=[\\w+/])(${BASE64.source})(?:@(\\d{1,6}))?$`,
)
/** A side of a picture, in pixels, is at most so long. */
const MAX_SIDE = 1_024
const MAX_RUN = 128
/** Fewer equal bytes take no less room as a run. */
const MIN_RUN = 3

/** A picture of one bit a pixel. `packed` are its rows, as `unpackRows` reads them. */
export type Picture = { name: string; width: number; height: number; packed: string }

/** Returns the note of a picture that was shown so many milliseconds ago. */
export function toScreenNote({ name, width, height, packed }: Picture, agoMs: number): string {
  return `${SCREEN_NOTE}${name} ${width}x${height} ${packed}${agoWord(agoMs)}`
}

/** Returns the picture that a note has; undefined if it is about something else. */
export function readScreenNote(note: string): (Picture & { agoMs: number }) | undefined {
  const [, name, width, height, packed, ago = '0'] = NOTE.exec(note) ?? []
  if (name === undefined || packed === undefined) return undefined
  const picture = { name, width: Number(width), height: Number(height), packed, agoMs: Number(ago) }
  return picture.width <= MAX_SIDE && picture.height <= MAX_SIDE ? picture : undefined
}

/** Packs rows, which are base64 as the state of a screen has them. */
export function packRows(frame: string): string {
  const rows = atob(frame)
  let [packed, literal] = ['', '']
  const endLiteral = () => {
    if (literal !== '') packed += String.fromCharCode(literal.length - 1) + literal
    literal = ''
  }
  for (let at = 0; at < rows.length; ) {
    const length = runAt(rows, at)
    if (length >= MIN_RUN) {
      endLiteral()
      packed += String.fromCharCode(257 - length) + rows.charAt(at)
    } else literal += rows.slice(at, at + length)
    if (literal.length > MAX_RUN - MIN_RUN) endLiteral()
    at += length
  }
  endLiteral()
  return btoa(packed)
}

/** Returns how many bytes from a place on are equal, 128 at most. */
function runAt(rows: string, at: number): number {
  let length = 1
  while (length < MAX_RUN && rows[at + length] === rows[at]) length++
  return length
}

/**
 * Returns the rows of a picture as the state of a screen has them, in base64. What is missing is
 * dark, and what is more than its pixels is left out: a record is not trusted to be whole.
 */
export function unpackRows({ width, height, packed }: Omit<Picture, 'name'>): string {
  const bytes = atob(packed)
  const size = Math.ceil(width / 8) * height
  let rows = ''
  for (let at = 0; at < bytes.length && rows.length < size; ) {
    const head = bytes.charCodeAt(at++)
    if (head < MAX_RUN) rows += bytes.slice(at, at + head + 1)
    else if (head > MAX_RUN) rows += (bytes[at] ?? '\0').repeat(257 - head)
    at += head < MAX_RUN ? head + 1 : 1
  }
  return btoa(rows.slice(0, size).padEnd(size, '\0'))
}
