import { stripVTControlCharacters } from 'node:util'
import type { Piece } from './pieces.ts'

const [COLUMNS, ROWS] = [80, 24]
/** A longer escape sequence is no sequence that a terminal knows. */
const MAX_SEQUENCE = 64

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

/** Text without escape sequences and control characters, in which gaps and notes are lines. */
function plainText(): Encode {
  const decoder = new TextDecoder()
  let rest = ''
  return ({ kind, length, bytes }) => {
    if (kind === 'gap') return `\n[${length} bytes are missing]\n`
    if (kind === 'note') return `\n[${clean(Buffer.from(bytes).toString())}]\n`
    const text = rest + decoder.decode(bytes, { stream: true })
    const end = startOfOpenSequence(text)
    rest = text.slice(end)
    return clean(text.slice(0, end))
  }
}

/** Returns where an escape sequence begins whose end has not come yet; the length if none does. */
function startOfOpenSequence(text: string): number {
  const last = text.lastIndexOf('\u001b')
  const isOpen =
    last >= 0 && text.length - last < MAX_SEQUENCE && stripVTControlCharacters(text.slice(last)) === text.slice(last)
  return isOpen ? last : text.length
}

/** Removes what a terminal would obey: everything but text, line feeds, returns and tabs. */
export function clean(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/(?![\n\r\t])\p{Cc}/gu, '')
}

/** A recording in asciicast version 2: times in seconds from the first piece. Notes are markers. */
function asciicast(): Encode {
  const decoder = new TextDecoder()
  let firstUs: number | undefined
  return ({ kind, atUs, bytes }) => {
    const isFirst = firstUs === undefined
    firstUs ??= atUs
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
