import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import type { LogLimits, LogStore, Place, Unstored } from '../log-store.ts'
import { endOf, type Piece } from '../pieces.ts'
import { postgresLog } from '../postgres/log.ts'
import { type Move, moveConsoles, moveOf } from '../postgres/store.ts'
import { moveFirst } from '../postgres/trim.ts'
import { append, fence } from './append.ts'
import { nats } from './connection.ts'
import { purge } from './purge.ts'
import { findMessage, readNext, readPieces } from './read.ts'
import { ensureStream, keepStreams, placeOf } from './streams.ts'

/** A message is smaller than NATS takes by default, also in base64. */
const MAX_MESSAGE_BYTES = 256 * 1024
const BOOT_BYTES = 64 * 1024

/**
 * Records the bytes of consoles in NATS JetStream. What is in a stream counts. The table `consoles`
 * follows: where it is behind, it is moved on when the console is next opened or stored.
 */
export const natsLog: LogStore = {
  open,
  store,
  readStored: postgresLog.readStored,
  readPieces: readAny,
  trim,
  deleteRecords: postgresLog.deleteRecords,
  deleteGuestRecords: postgresLog.deleteGuestRecords,
  purge,
  async keepDays() {
    await Promise.all([keepStreams(), postgresLog.keepDays()])
  },
}

async function open(sessionId: string, binding: number): Promise<Place> {
  await ensureStream(placeOf(sessionId).stream)
  const [row] = await db().execute<{ end: number }>(
    sql`select bytes_out::float8 as end from consoles where session_id = ${sessionId}`,
  )
  const { to } = await fence(sessionId, binding, row?.end ?? 0)
  await follow(sessionId, to)
  return postgresLog.open(sessionId, binding)
}

async function store(consoles: Unstored[]): Promise<Set<string>> {
  const moves = await Promise.all(consoles.map(storeOne))
  return moveConsoles(moves.filter((move) => move !== undefined))
}

/** Returns how the console moves; undefined if it does not. */
async function storeOne(console: Unstored): Promise<Move | undefined> {
  const { sessionId, binding } = console
  let { from } = console
  for (const pieces of messagesOf(console.pieces)) {
    const to = pieces.reduce((end, piece) => Math.max(end, endOf(piece)), from)
    const tail = await append(sessionId, { binding, from, to, pieces })
    if (tail.binding !== binding || tail.to !== to) {
      await follow(sessionId, tail.to)
      return undefined
    }
    from = to
  }
  return moveOf(console)
}

/** Divides pieces into those of one message each. Notes have their own, which are not trimmed. */
function messagesOf(pieces: Piece[]): Piece[][] {
  const messages: Piece[][] = []
  let bytes = 0
  for (const piece of pieces) {
    const last = messages.at(-1)
    bytes += piece.bytes.length
    const isAlike = (last?.at(0)?.kind === 'note') === (piece.kind === 'note')
    if (last && isAlike && bytes <= MAX_MESSAGE_BYTES) last.push(piece)
    else {
      messages.push([piece])
      bytes = piece.bytes.length
    }
  }
  return messages
}

/** Moves the table on to where a stream is. */
async function follow(sessionId: string, to: number): Promise<void> {
  await db().execute(
    sql`update consoles set bytes_out = ${to} where session_id = ${sessionId} and bytes_out < ${to}::bigint`,
  )
}

/** Reads what was recorded before there was NATS from the database. */
async function readAny(sessionId: string, from: number): Promise<Piece[]> {
  const pieces = await readPieces(sessionId, from)
  const [first] = pieces
  if (first && first.kind !== 'gap') return pieces
  const older = await postgresLog.readPieces(sessionId, from)
  return older.length > 0 ? older : pieces
}

async function trim(sessionId: string, end: number, limits?: LogLimits): Promise<void> {
  const first = await moveFirst(sessionId, end, limits)
  if (first === undefined) return
  const boot = limits?.boot ?? BOOT_BYTES
  const { streams } = await nats()
  const { stream } = placeOf(sessionId)
  let message = await findMessage(sessionId, boot)
  while (message && message.to <= first) {
    const isOutput = message.to > message.from
    if (isOutput && message.from >= boot) await streams.streams.deleteMessage(stream, message.seq, false)
    message = await readNext(sessionId, message.seq + 1)
  }
}
