import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import type { Place, Unstored } from '../log-store.ts'
import { endOf } from '../pieces.ts'
import { MAX_ROW_BYTES, toRows } from '../rows.ts'

export async function openRecord(sessionId: string, binding: number): Promise<Place> {
  const [place] = await db().execute<Place>(sql`
    insert into consoles (session_id, binding_no) values (${sessionId}, ${binding})
    on conflict (session_id) do update set binding_no = excluded.binding_no,
      base_offset = case when consoles.binding_no = excluded.binding_no then consoles.base_offset else consoles.bytes_out end,
      locked_up_at = case when consoles.binding_no = excluded.binding_no then consoles.locked_up_at end,
      lock_up_text = case when consoles.binding_no = excluded.binding_no then consoles.lock_up_text end
    returning bytes_out::float8 as stored, base_offset::float8 as base`)
  if (!place) throw new Error('an upsert returned no row')
  return place
}

/** What moves a console: only from where it is, and only for the binding that it records. */
export type Move = Omit<Unstored, 'pieces'> & { to: number; gaps: number }

/** The statement that moves consoles, for a `with` that has them as `head`. */
const moved = sql`update consoles set bytes_out = head."to", bytes_in = bytes_in + typed, gaps = consoles.gaps + head.gaps,
        last_out_at = date_trunc('milliseconds', now()),
        locked_up_at = case processor->>'state' when 'running' then null
          when 'locked_up' then coalesce(locked_up_at, date_trunc('milliseconds', now())) else locked_up_at end,
        lock_up_text = case processor->>'state' when 'running' then null
          when 'locked_up' then processor->>'text' else lock_up_text end
      from head where consoles.session_id = head."sessionId" and consoles.binding_no = head.binding
        and consoles.bytes_out = head."from" returning consoles.session_id`

const headsOf = (moves: Move[]) => sql`select * from json_to_recordset(${JSON.stringify(moves)}::text::json)
        as head("sessionId" text, binding bigint, "from" bigint, "to" bigint, typed int, gaps int, processor json)`

/** How far pieces move a console. */
export function moveOf({ sessionId, binding, from, typed, pieces, processor }: Unstored): Move {
  const to = pieces.reduce((end, piece) => Math.max(end, endOf(piece)), from)
  return { sessionId, binding, from, typed, processor, to, gaps: pieces.filter(({ kind }) => kind === 'gap').length }
}

/** Moves consoles whose pieces are stored elsewhere. Returns the ids of the sessions that moved. */
export async function moveConsoles(moves: Move[]): Promise<Set<string>> {
  const stored = await db().execute<{ id: string }>(sql`
    with head as (${headsOf(moves)}), moved as (${moved}) select session_id as id from moved`)
  return new Set(stored.map(({ id }) => id))
}

/** Does so in one statement. Notes at one place are kept up to the size of a row. */
export async function storePieces(consoles: Unstored[]): Promise<Set<string>> {
  const rows = consoles.flatMap(({ sessionId, pieces }) => toRows(pieces).map((piece) => ({ sessionId, ...piece })))
  const stored = await db().execute<{ id: string }>(sql`
    with head as (${headsOf(consoles.map(moveOf))}),
    piece as (select * from unnest(${sql.param(rows.map((row) => row.sessionId))}::text[],
        ${sql.param(rows.map((row) => row.offset))}::bigint[], ${sql.param(rows.map((row) => row.atUs))}::bigint[],
        ${sql.param(rows.map((row) => row.kind))}::text[], ${sql.param(rows.map((row) => row.bytes.toString('base64')))}::text[])
        as piece(session_id, at_offset, at_us, kind, bytes)),
    moved as (${moved}),
    stored as (insert into console_chunks (session_id, at_offset, day, at_us, kind, bytes)
      select session_id, at_offset, current_date, at_us, kind, decode(bytes, 'base64') from piece join moved using (session_id)
      on conflict (session_id, at_offset, kind, day) do update
        set at_us = excluded.at_us, bytes = console_chunks.bytes || '\n'::bytea || excluded.bytes
        where octet_length(console_chunks.bytes) + 1 + octet_length(excluded.bytes) <= ${MAX_ROW_BYTES})
    select session_id as id from moved`)
  return new Set(stored.map(({ id }) => id))
}

export async function readStored(sessionId: string, binding: number): Promise<number | undefined> {
  const [row] = await db().execute<{ stored: number }>(sql`select bytes_out::float8 as stored from consoles
    where session_id = ${sessionId} and binding_no = ${binding}`)
  return row?.stored
}
