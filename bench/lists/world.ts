import postgres, { type Sql } from 'postgres'
import { newSecret } from '#core/api-keys/index.ts'
import { sha256 } from '#core/sha256.ts'
import { openTemporary } from '#db/embedded/index.ts'
import { migrate } from '#db/migrate.ts'

const USERS = 1_000
/** Ended sessions of the first of them, at most. */
const MAX_OF_ONE = 1_000_000
const BOARDS = 1_000
const CREDITS = 1_000_000

export type World = {
  url: string
  /** Secrets of users who have their share of the ended sessions each. */
  keys: string[]
  /** The secret of the one who has very many, and how many. */
  largeKey: string
  largeCount: number
  stop: () => Promise<void>
}

/**
 * A database of a thousand paid users with a key each, who share so many ended sessions with their
 * lines in the ledger; but the first of them has as many alone, up to a million. It is gone when it
 * is stopped.
 */
export async function makeWorld(sessions: number): Promise<World> {
  const server = await openTemporary()
  await migrate(server.url)
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  const keys = Array.from({ length: USERS }, newSecret)
  // Rows as the verbs leave them, without running each check and trigger a million times.
  await sql`set session_replication_role = replica`
  await lab(sql)
  await people(sql, keys)
  const largeCount = Math.min(sessions, MAX_OF_ONE)
  await history(sql, 1, 1, largeCount)
  await history(sql, 2, USERS, Math.ceil(sessions / USERS))
  // The ordinary way to page through what has ended needs an index of its own, and a fair
  // comparison gives it one.
  await sql`create index on sessions (user_id, ended_at desc, id desc) where state = 'ended'`
  await sql.unsafe('vacuum (freeze, analyze)')
  await sql.end()
  return { url: server.url, keys: keys.slice(1), largeKey: keys[0] ?? '', largeCount, stop: server.stop }
}

async function lab(sql: Sql) {
  await sql`insert into board_types (slug, label, specs, credits_per_minute)
    values ('stm32-h753', 'STM32H753', 'Cortex-M7 at 480 MHz, 2 MB flash, 1 MB RAM', 1)`
  await sql`insert into base_images (id, board_type, label, description) values ('img_1', 'stm32-h753', 'Blinky', 'A blinking light')`
  await sql`insert into boards (id, board_type, label)
    select 'brd_' || lpad(n::text, 26, '0'), 'stm32-h753', 'Bench ' || n from generate_series(1, ${BOARDS}::int) n`
}

async function people(sql: Sql, keys: string[]) {
  const hashes = keys.map((key) => sha256(key).toString('hex'))
  const ends = keys.map((key) => key.slice(-4))
  await sql`insert into users (id, email, password_hash, email_verified_at, tier, credits)
    select 'usr_' || lpad(n::text, 26, '0'), n || '@boardwalk.example', 'none', now(), 'paid', ${CREDITS} from generate_series(1, ${USERS}::int) n`
  await sql`insert into api_keys (id, user_id, secret_hash, last_four)
    select 'key_' || lpad(n::text, 26, '0'), 'usr_' || lpad(n::text, 26, '0'), decode(hash, 'hex'), four
    from unnest(${sql.array(hashes)}, ${sql.array(ends)}) with ordinality as made (hash, four, n)`
}

/**
 * Sessions of five minutes, one every ten, the last of which has just ended, and the ledger they
 * leave.
 */
async function history(sql: Sql, firstUser: number, lastUser: number, count: number) {
  const of = (prefix: string, noun: string) => `'${prefix}_' || lpad((${noun})::text, 26, '0')`
  const id = (prefix: string) => `'${prefix}_' || lpad(u::text, 6, '0') || lpad(n::text, 20, '0')`
  const begin = `now() - make_interval(mins => 10 * (${count} - n) + 5)`
  const range = `generate_series(${firstUser}, ${lastUser}) u, generate_series(1, ${count}) n`
  await sql.unsafe(`insert into sessions (id, user_id, board_type, board_id, board_specs, base_image_id, state, end_reason, minutes,
      credits_per_minute, credits_used, created_at, started_at, expires_at, ended_at, ended_number)
    select ${id('ses')}, ${of('usr', 'u')}, 'stm32-h753', ${of('brd', `1 + n % ${BOARDS}`)}, 'Cortex-M7 at 480 MHz, 2 MB flash, 1 MB RAM',
      'img_1', 'ended', 'user_ended', 60, 1, 5, ${begin}, ${begin}, ${begin} + interval '1 hour', ${begin} + interval '5 minutes', n
    from ${range}`)
  await sql.unsafe(`insert into entries (id, user_id, number, kind, amount, balance_after, description)
    select ${of('ent', 'u')}, ${of('usr', 'u')}, 1, 'adjustment', ${CREDITS} + 5 * ${count}, ${CREDITS} + 5 * ${count}, 'Bought'
    from generate_series(${firstUser}, ${lastUser}) u`)
  await sql.unsafe(`insert into entries (id, user_id, number, kind, amount, balance_after, session_id, description, created_at)
    select ${id('ent')}, ${of('usr', 'u')}, n + 1, 'session', -5, ${CREDITS} + 5 * (${count} - n), ${id('ses')}, 'Session', ${begin}
    from ${range}`)
}
