import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import type { Place, Unstored } from '../log-store.ts'
import { endOf, type Piece } from '../pieces.ts'

/** The most bytes of one row. */
const MAX_CHUNK_BYTES = 65_536

export async function openRecord(sessionId: string, binding: number): Promise<Place> {
  const [place] = await db().execute<Place>(sql`
    insert into consoles (session_id, binding_no) values (${sessionId}, ${binding})
    on conflict (session_id) do update set binding_no = excluded.binding_no,
      base_offset = case when consoles.binding_no = excluded.binding_no then consoles.base_offset else consoles.bytes_out end
    returning bytes_out::float8 as stored, base_offset::float8 as base`)
  if (!place) throw new Error('an upsert returned no row')
  return place
}

/** Does so in one statement. Notes at one place are kept up to the size of a row. */
export async function storePieces(consoles: Unstored[]): Promise<Set<string>> {
  const heads = consoles.map(({ sessionId, binding, from, typed, pieces }) => ({
    ...{ sessionId, binding, from, typed },
    to: pieces.reduce((end, piece) => Math.max(end, endOf(piece)), from),
    gaps: pieces.filter(({ kind }) => kind === 'gap').length,
  }))
  const rows = consoles.flatMap(({ sessionId, pieces }) => toRows(pieces).map((piece) => ({ sessionId, ...piece })))
  const stored = await db().execute<{ id: string }>(sql`
    with head as (select * from json_to_recordset(${JSON.stringify(heads)}::text::json)
        as head("sessionId" text, binding bigint, "from" bigint, "to" bigint, typed int, gaps int)),
    piece as (select * from unnest(${sql.param(rows.map((row) => row.sessionId))}::text[],
        ${sql.param(rows.map((row) => row.offset))}::bigint[], ${sql.param(rows.map((row) => row.atUs))}::bigint[],
        ${sql.param(rows.map((row) => row.kind))}::text[], ${sql.param(rows.map((row) => row.bytes.toString('base64')))}::text[])
        as piece(session_id, at_offset, at_us, kind, bytes)),
    moved as (update consoles set bytes_out = head."to", bytes_in = bytes_in + typed, gaps = consoles.gaps + head.gaps,
        last_out_at = date_trunc('milliseconds', now())
      from head where consoles.session_id = head."sessionId" and consoles.binding_no = head.binding
        and consoles.bytes_out = head."from" returning consoles.session_id),
    stored as (insert into console_chunks (session_id, at_offset, day, at_us, kind, bytes)
      select session_id, at_offset, current_date, at_us, kind, decode(bytes, 'base64') from piece join moved using (session_id)
      on conflict (session_id, at_offset, kind, day) do update
        set at_us = excluded.at_us, bytes = console_chunks.bytes || '\n'::bytea || excluded.bytes
        where octet_length(console_chunks.bytes) + 1 + octet_length(excluded.bytes) <= ${MAX_CHUNK_BYTES})
    select session_id as id from moved`)
  return new Set(stored.map(({ id }) => id))
}

export async function readStored(sessionId: string, binding: number): Promise<number | undefined> {
  const [row] = await db().execute<{ stored: number }>(sql`select bytes_out::float8 as stored from consoles
    where session_id = ${sessionId} and binding_no = ${binding}`)
  return row?.stored
}

type Joined = { first: Piece; parts: Uint8Array[]; length: number }
type Row = { kind: Piece['kind']; offset: number; atUs: number; bytes: Buffer }

/**
 * Joins output that belongs together, and writes gaps and notes as bytes. Notes at one place are
 * one row, so those that do not fit are left out.
 */
function toRows(pieces: Piece[]): Row[] {
  const rows: Joined[] = []
  for (const piece of pieces) {
    const last = rows.at(-1)
    const fits = last && last.length + 1 + piece.bytes.length <= MAX_CHUNK_BYTES
    const isNoteAtLast = piece.kind === 'note' && last?.first.kind === 'note' && last.first.offset === piece.offset
    if (isNoteAtLast && !fits) continue
    if (isNoteAtLast) append(last, Buffer.from('\n'), piece.bytes)
    else if (fits && piece.kind === 'out' && last.first.kind === 'out') append(last, piece.bytes)
    else rows.push({ first: piece, parts: [bytesOf(piece)], length: piece.bytes.length })
  }
  return rows.map(({ first, parts }) => ({ ...first, bytes: Buffer.concat(parts) }))
}

function append(row: Joined, ...parts: Uint8Array[]): void {
  row.parts.push(...parts)
  for (const { length } of parts) row.length += length
}

function bytesOf({ kind, length, bytes }: Piece): Uint8Array {
  return kind === 'gap' ? Buffer.from(String(length)) : bytes
}
