/**
 * Rows as the verbs leave them, thousands in a statement: the connection must run no triggers. They
 * come in groups, each a letter that stands in the ids.
 */
import type { Sql } from 'postgres'
import { newSecret } from '#core/api-keys/index.ts'
import { sha256 } from '#core/sha256.ts'

const CREDITS = 1_000_000
const SPECS = 'Cortex-M7 at 480 MHz, 2 MB flash, 1 MB RAM'
/** What an ended session of `addHistory` has cost. */
const ENDED_COST = 5

type Group = { group: string; count: number }

/** Adds a board type with an image and free boards. */
export async function addLab(sql: Sql, type: string, { group, count }: Group): Promise<void> {
  await sql`insert into board_types (slug, label, specs, credits_per_minute) values (${type}, ${type}, ${SPECS}, 1)`
  await sql`insert into base_images (id, board_type, label, description) values (${`img_${group}`}, ${type}, 'Blinky', 'A blinking light')`
  await sql.unsafe(`insert into boards (id, board_type, label, connection)
    select ${id('brd', group)}, '${type}', 'Bench ' || n, 'ssh bench' from generate_series(1, ${count}) n`)
}

/**
 * Adds paid users, each with a balance that their first entry explains once they have `spent` so
 * much of it. A session's entry has the session's id, so these have others.
 */
export async function addPeople(sql: Sql, { group, count, spent = 0 }: Group & { spent?: number }): Promise<void> {
  await sql.unsafe(`insert into users (id, email, email_verified_at, password_hash, tier, credits)
    select ${id('usr', group)}, '${group}' || n || '@boardwalk.example', now(), 'none', 'paid', ${CREDITS} from generate_series(1, ${count}) n`)
  await sql.unsafe(`insert into entries (id, user_id, number, kind, amount, balance_after, description)
    select 'ent_first${group}' || lpad(n::text, 20, '0'), ${id('usr', group)}, 1, 'adjustment', ${CREDITS + spent}, ${CREDITS + spent}, 'Bought'
    from generate_series(1, ${count}) n`)
}

/** Gives everybody of a group a key. Returns the secrets. */
export async function addKeys(sql: Sql, { group, count }: Group): Promise<string[]> {
  const secrets = Array.from({ length: count }, newSecret)
  const hashes = secrets.map((secret) => sha256(secret).toString('hex'))
  await sql`insert into api_keys (id, user_id, secret_hash, last_four)
    select ${sql.unsafe(id('key', group))}, ${sql.unsafe(id('usr', group))}, decode(hash, 'hex'), four
    from unnest(${sql.array(hashes)}, ${sql.array(secrets.map((secret) => secret.slice(-4)))}) with ordinality as made (hash, four, n)`
  return secrets
}

type OnBoards = Group & { type: string; boards: string }

/** What `addHistory` lets each user spend. */
export const historyCost = (each: number) => ENDED_COST * each

/**
 * Adds ended sessions of five minutes to everybody of a group, one every ten minutes, each user on
 * a board of their own.
 */
export async function addHistory(sql: Sql, { group, count, type, boards, each }: OnBoards & { each: number }) {
  const begin = `now() - make_interval(mins => 10 * (${each} - m) + 7)`
  const session = `'ses_' || '${group}' || lpad(n::text, 13, '0') || lpad(m::text, 12, '0')`
  const range = `generate_series(1, ${count}) n, generate_series(1, ${each}) m`
  await sql.unsafe(`insert into sessions (id, user_id, board_type, board_id, board_specs, base_image_id, state, end_reason, minutes,
      credits_per_minute, credits_used, created_at, started_at, expires_at, ended_at, ended_number)
    select ${session}, ${id('usr', group)}, '${type}', ${id('brd', boards)}, '${SPECS}', 'img_${boards}', 'ended', 'user_ended', 60,
      1, ${ENDED_COST}, ${begin}, ${begin}, ${begin} + interval '1 hour', ${begin} + interval '4 minutes 30 seconds', m
    from ${range}`)
  await sql.unsafe(`insert into entries (id, user_id, number, kind, amount, balance_after, session_id, description, created_at)
    select replace(${session}, 'ses_', 'ent_'), ${id('usr', group)}, m + 1, 'session', -${ENDED_COST},
      ${CREDITS} + ${ENDED_COST} * (${each} - m), ${session}, 'Session', ${begin} + interval '4 minutes 30 seconds' from ${range}`)
}

type Running = OnBoards & {
  /** When the n-th started, in SQL. */
  startedAt: string
  minutes: number
  paidMinutes: number
}

/** Adds a running session to everybody of a group, each on the board of their number. */
export async function addRunning(sql: Sql, { group, count, type, boards, startedAt, minutes, paidMinutes }: Running) {
  await sql.unsafe(`insert into sessions (id, user_id, board_type, board_id, board_specs, base_image_id, state, minutes, credits_per_minute,
      credits_used, created_at, started_at, expires_at, next_event_at)
    select ${id('ses', group)}, ${id('usr', group)}, '${type}', ${id('brd', boards)}, '${SPECS}', 'img_${boards}', 'running', ${minutes}, 1,
      ${paidMinutes}, at, at, at + make_interval(mins => ${minutes}), at + make_interval(mins => ${paidMinutes})
    from generate_series(1, ${count}) n cross join lateral (select (${startedAt})::timestamptz(3) as at) started`)
  await sql.unsafe(
    `update boards set free_since = null where id in (select ${id('brd', boards)} from generate_series(1, ${count}) n)`,
  )
}

/** Lets everybody of a group wait for a board, since when is said in SQL. */
export async function addWaiting(sql: Sql, { group, count, type, boards, since }: OnBoards & { since: string }) {
  await sql.unsafe(`insert into sessions (id, user_id, board_type, board_specs, base_image_id, state, minutes, credits_per_minute,
      created_at, next_event_at)
    select ${id('ses', group)}, ${id('usr', group)}, '${type}', '${SPECS}', 'img_${boards}', 'queued', 10, 1, at, at + interval '15 minutes'
    from generate_series(1, ${count}) n cross join lateral (select (${since})::timestamptz(3) as at) asked`)
}

/** The id of the n-th of a group, in SQL. */
function id(prefix: string, group: string): string {
  return `'${prefix}_${group}' || lpad(n::text, 25, '0')`
}
