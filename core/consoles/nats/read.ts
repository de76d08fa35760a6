import { JetStreamApiError } from '@nats-io/jetstream'
import { gapPiece, notePiece, type Piece, pieceFrom } from '../pieces.ts'
import { MAX_ROW_BYTES } from '../rows.ts'
import { nats } from './connection.ts'
import { decode, type Message } from './messages.ts'
import { placeOf } from './streams.ts'

const MESSAGES = 64
const MAX_READ_BYTES = 1024 * 1024
const NO_STREAM = 10_059

export function readLast(sessionId: string): Promise<Message | undefined> {
  return get(sessionId, (subject) => ({ last_by_subj: subject }))
}

/** Returns the first message of a console from a sequence number on. */
export function readNext(sessionId: string, seq: number): Promise<Message | undefined> {
  return get(sessionId, (subject) => ({ seq, next_by_subj: subject }))
}

/** Asks the stream's leader: a replica may not have the newest yet, and that would be a gap. */
async function get(
  sessionId: string,
  query: (subject: string) => { last_by_subj: string } | { seq: number; next_by_subj: string },
): Promise<Message | undefined> {
  const { stream, subject } = placeOf(sessionId)
  const { streams } = await nats()
  const found = await streams.streams.getMessage(stream, query(subject)).catch((error: unknown) => {
    // Nothing of that day was recorded, or it is no longer kept.
    if (error instanceof JetStreamApiError && error.code === NO_STREAM) return null
    throw error
  })
  return found ? decode(found) : undefined
}

/** Returns the first message that ends at an offset or behind it, by halving the stream. */
export async function findMessage(sessionId: string, offset: number): Promise<Message | undefined> {
  const last = await readLast(sessionId)
  if (!last || last.to < offset) return undefined
  let [low, high] = [1, offset === 0 ? 1 : last.seq]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const message = await readNext(sessionId, middle)
    if (message && message.to < offset) low = message.seq + 1
    else high = middle
  }
  return readNext(sessionId, low)
}

/** Returns recorded pieces from an offset on, as `LogStore` says. */
export async function readPieces(sessionId: string, from: number): Promise<Piece[]> {
  const pieces: Piece[] = []
  let [next, bytes] = [from, 0]
  let message = await findMessage(sessionId, from)
  for (let count = 0; message; count += 1) {
    for (const one of message.pieces) {
      const piece = pieceFrom(one, next)
      if (!piece || (piece.kind === 'note' && piece.offset < from)) continue
      if (piece.offset > next) pieces.push(gapPiece(next, piece.offset - next, piece.atUs))
      addPiece(pieces, piece)
      next = Math.max(next, piece.offset + piece.length)
      bytes += piece.bytes.length
    }
    // Notes take no place: a read that ended behind none but notes would begin there again.
    if (next > from && (count >= MESSAGES || bytes >= MAX_READ_BYTES)) break
    message = await readNext(sessionId, message.seq + 1)
  }
  return pieces
}

/** Notes at one place are one piece. Those that do not fit are left out. */
function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1)
  if (piece.kind !== 'note' || last?.kind !== 'note' || last.offset !== piece.offset) pieces.push(piece)
  else if (last.bytes.length + 1 + piece.bytes.length <= MAX_ROW_BYTES)
    pieces[pieces.length - 1] = notePiece(last.offset, piece.atUs, `${textOf(last)}\n${textOf(piece)}`)
}

const textOf = ({ bytes }: Piece) => Buffer.from(bytes).toString()
