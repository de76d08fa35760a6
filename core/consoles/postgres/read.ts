import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import { gapPiece, type Piece, pieceFrom } from '../pieces.ts'
import { toPiece } from '../rows.ts'

/** How many rows are read at a time. They have a few kilobytes each at most speeds. */
const ROWS = 100

type Row = { offset: number; atUs: number; kind: Piece['kind']; bytes: Buffer }

export async function readPieces(sessionId: string, from: number): Promise<Piece[]> {
  const rows = await db().execute<Row>(sql`
    select at_offset::float8 as offset, at_us::float8 as "atUs", kind, bytes from console_chunks
    where session_id = ${sessionId} and at_offset >= coalesce((select max(at_offset) from console_chunks
      where session_id = ${sessionId} and at_offset <= ${from} and kind <> 'note'), 0)
    order by at_offset, kind = 'note' desc, kind limit ${ROWS}`)
  const pieces: Piece[] = []
  let next = from
  for (const row of rows) {
    const piece = pieceFrom(toPiece(row), from)
    if (!piece || (piece.kind === 'note' && piece.offset < from)) continue
    if (piece.offset > next) pieces.push(gapPiece(next, piece.offset - next, piece.atUs))
    pieces.push(piece)
    next = Math.max(next, piece.offset + piece.length)
  }
  return pieces
}
