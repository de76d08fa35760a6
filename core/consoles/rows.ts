import { gapPiece, notePiece, outputPiece, type Piece } from './pieces.ts'

export const MAX_ROW_BYTES = 65_536
/** Output is read again with the time of its row: what came so much later has a row of its own. */
const MAX_ROW_US = 250_000

type Joined = { first: Piece; parts: Uint8Array[]; length: number }
export type Row = { kind: Piece['kind']; offset: number; atUs: number; bytes: Buffer }

/**
 * Joins output that came together, and writes gaps and notes as bytes. Notes at one place are
 * one row, so those that do not fit are left out.
 */
export function toRows(pieces: Piece[]): Row[] {
  const rows: Joined[] = []
  for (const piece of pieces) {
    const last = rows.at(-1)
    const fits = last && last.length + 1 + piece.bytes.length <= MAX_ROW_BYTES
    const isNoteAtLast = piece.kind === 'note' && last?.first.kind === 'note' && last.first.offset === piece.offset
    if (isNoteAtLast && !fits) continue
    if (isNoteAtLast) append(last, Buffer.from('\n'), piece.bytes)
    else if (fits && isOutputSoonAfter(last.first, piece)) append(last, piece.bytes)
    else rows.push({ first: piece, parts: [bytesOf(piece)], length: piece.bytes.length })
  }
  return rows.map(({ first, parts }) => ({ ...first, bytes: Buffer.concat(parts) }))
}

/** A writer that is late has output of seconds. */
function isOutputSoonAfter(first: Piece, piece: Piece): boolean {
  return first.kind === 'out' && piece.kind === 'out' && piece.atUs - first.atUs <= MAX_ROW_US
}

function append(row: Joined, ...parts: Uint8Array[]): void {
  row.parts.push(...parts)
  for (const { length } of parts) row.length += length
}

function bytesOf({ kind, length, bytes }: Piece): Uint8Array {
  return kind === 'gap' ? Buffer.from(String(length)) : bytes
}

export function toPiece({ offset, atUs, kind, bytes }: Row): Piece {
  if (kind === 'out') return outputPiece(offset, atUs, bytes)
  return kind === 'gap' ? gapPiece(offset, Number(bytes.toString()), atUs) : notePiece(offset, atUs, bytes.toString())
}
