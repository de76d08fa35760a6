import type { StoredMsg } from '@nats-io/jetstream'
import type { Piece } from '../pieces.ts'
import { type Row, toPiece, toRows } from '../rows.ts'

/** A message holds a console's output from an offset to another, and follows on the one before. */
type Content = { binding: number; from: number; to: number; pieces: Piece[] }
export type Message = Content & { seq: number }

type Head = Omit<Content, 'pieces'> & { rows: (Omit<Row, 'bytes'> & { length: number })[] }

const LINE_END = 10

/** Writes a line of JSON that says what the bytes behind it are. */
export function encode({ pieces, ...place }: Content): Uint8Array {
  const rows = toRows(pieces)
  const head: Head = {
    ...place,
    rows: rows.map(({ kind, offset, atUs, bytes }) => ({ kind, offset, atUs, length: bytes.length })),
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...rows.map(({ bytes }) => bytes)])
}

export function decode({ seq, data }: Pick<StoredMsg, 'seq' | 'data'>): Message {
  const all = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  let at = all.indexOf(LINE_END)
  // Only this module writes them.
  const { rows, ...place } = JSON.parse(all.subarray(0, at).toString()) as Head
  at += 1
  const pieces = rows.map(({ length, ...row }) => {
    at += length
    return toPiece({ ...row, bytes: all.subarray(at - length, at) })
  })
  return { seq, ...place, pieces }
}
