import { stripVTControlCharacters } from 'node:util'
import type { Piece } from './pieces.ts'

const [COLUMNS, ROWS] = [80, 24]
/** A longer escape sequence is no sequence that a terminal knows. */
const MAX_SEQUENCE = 64
/**
 * `ESC` alone or with the start of a character set, `ESC [` with its numbers, or a string such as
 * a title, without what ends it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with one
const OPEN_SEQUENCE = /\u001b(?:[()#;?]|\[[0-?]*[ -/]*|[\]PX^_][^\u0007\u001b\u009c]*\u001b?)?$/

type Written = string | Uint8Array | undefined
/** Writes pieces one after the other. It may keep the end of one for the next. */
type Encode = (piece: Piece) => Written

/** The formats of a log: their media type, and how pieces are written. */
export const logFormats = {
  raw: { type: 'application/octet-stream', encoder: () => rawBytes },
  text: { type: 'text/plain', encoder: plainText },
  asciicast: { type: 'application/x-asciicast', encoder: asciicast },
  ndjson: { type: 'application/x-ndjson', encoder: () => ndjson },
} satisfies Record<string, { type: string; encoder: () => Encode }>

function rawBytes({ kind, bytes }: Piece): Written {
  return kind === 'out' ? bytes : undefined
}

/**
 * What the board printed, without escape sequences and control characters, and nothing else: gaps
 * and notes are in the formats that mark them. Lines that a gap parts are not joined.
 */
function plainText(): Encode {
  let [decoder, rest, isLineOpen] = [new TextDecoder(), '', false]
  return ({ kind, bytes }) => {
    if (kind === 'note') return undefined
    if (kind === 'gap') {
      const written = isLineOpen ? '\n' : ''
      ;[decoder, rest, isLineOpen] = [new TextDecoder(), '', false]
      return written
    }
    const text = rest + decoder.decode(bytes, { stream: true })
    const end = startOfOpenSequence(text)
    rest = text.slice(end)
    const written = clean(text.slice(0, end))
    if (written !== '') isLineOpen = !written.endsWith('\n')
    return written
  }
}

/** Returns where an escape sequence begins whose end has not come yet; the length if none does. */
function startOfOpenSequence(text: string): number {
  const from = Math.max(0, text.length - MAX_SEQUENCE)
  const open = OPEN_SEQUENCE.exec(text.slice(from))
  return open ? from + open.index : text.length
}

/** Removes what a terminal would obey: everything but text, line feeds, returns and tabs. */
export function clean(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/(?![\n\r\t])\p{Cc}/gu, '')
}

/** A recording in asciicast version 2: times in seconds from the first piece. Notes are markers. */
function asciicast(): Encode {
  let decoder = new TextDecoder()
  let firstUs: number | undefined
  return ({ kind, atUs, bytes }) => {
    const isFirst = firstUs === undefined
    firstUs ??= atUs
    // Half a character before the gap and half of another behind it are none.
    if (kind === 'gap') decoder = new TextDecoder()
    const head = { version: 2, width: COLUMNS, height: ROWS, timestamp: Math.floor(atUs / 1_000_000) }
    const time = Math.max(0, (atUs - firstUs) / 1_000_000)
    const event =
      kind === 'out'
        ? [time, 'o', decoder.decode(bytes, { stream: true })]
        : [time, 'm', kind === 'gap' ? 'output is missing' : Buffer.from(bytes).toString()]
    return `${isFirst ? `${JSON.stringify(head)}\n` : ''}${JSON.stringify(event)}\n`
  }
}

function ndjson({ kind, offset, length, atUs, bytes }: Piece): Written {
  const content = {
    out: { bytes: Buffer.from(bytes).toString('base64') },
    gap: { length },
    note: { text: Buffer.from(bytes).toString() },
  }[kind]
  return `${JSON.stringify({ kind, offset, at: new Date(atUs / 1_000).toISOString(), ...content })}\n`
}
