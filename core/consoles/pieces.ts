/**
 * A part of a console's record. Offsets count the bytes of a session's output from 0. A note is a
 * line about the board at an offset, and takes no place. A gap is output that nobody has.
 */
export type Piece = {
  kind: 'out' | 'gap' | 'note'
  offset: number
  /** How many bytes of output it stands for. */
  length: number
  /** Microseconds since the epoch. */
  atUs: number
  /** Output, or the text of a note; empty for a gap. */
  bytes: Uint8Array
}

/** No board prints as much in a session: 128 KiB a second for eight hours is a 250th of it. */
export const MAX_CONSOLE_BYTES = 2 ** 40

const noBytes = new Uint8Array()

export function outputPiece(offset: number, atUs: number, bytes: Uint8Array): Piece {
  return { kind: 'out', offset, length: bytes.length, atUs, bytes }
}

export function gapPiece(offset: number, length: number, atUs: number): Piece {
  return { kind: 'gap', offset, length, atUs, bytes: noBytes }
}

export function notePiece(offset: number, atUs: number, text: string): Piece {
  return { kind: 'note', offset, length: 0, atUs, bytes: Buffer.from(text) }
}

/** Output that was joined is no longer than a row. */
const MAX_JOINED_BYTES = 65_536

/** Joins output that follows on output, for readers to whom its times do not matter. */
export function joinOutput(pieces: Piece[]): Piece[] {
  const runs: { first: Piece; parts: Uint8Array[]; end: number }[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    const follows = last?.first.kind === 'out' && piece.kind === 'out' && last.end === piece.offset
    if (last && follows && endOf(piece) - last.first.offset <= MAX_JOINED_BYTES) {
      last.parts.push(piece.bytes)
      last.end = endOf(piece)
    } else runs.push({ first: piece, parts: [piece.bytes], end: endOf(piece) })
  }
  return runs.map(({ first, parts }) =>
    parts.length > 1 ? outputPiece(first.offset, first.atUs, Buffer.concat(parts)) : first,
  )
}

/** Returns the part of a piece from an offset on; undefined if nothing of it is left. */
export function pieceFrom(piece: Piece, offset: number): Piece | undefined {
  if (piece.offset >= offset) return piece
  const skipped = offset - piece.offset
  if (skipped >= piece.length) return undefined
  const bytes = piece.kind === 'out' ? piece.bytes.subarray(skipped) : piece.bytes
  return { ...piece, offset, length: piece.length - skipped, bytes }
}

export function endOf({ offset, length }: Piece): number {
  return offset + length
}
