import { rmSync } from 'node:fs'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { migrationsUntil } from '#test/migrations-until.ts'
import { migrate } from './migrate.ts'
import { makeDatabase, testsRollBack } from './testing.ts'

testsRollBack()

/**
 * The ledger of before had the entry of a session from its start, so balances did not add up where
 * sessions overlapped. Breaks without any of the statements on entries and sessions in the
 * migration.
 */
test('an earlier ledger becomes a bank statement: what runs is pending, what ended is posted in that order', async () => {
  const { url, drop } = await makeDatabase()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const before = migrationsUntil('0011_keys_by_their_maker')
  try {
    await migrate(url, undefined, before)
    await sql.unsafe(EARLIER)
    await migrate(url)
    expect(await sql`select id, number, amount, balance_after from entries order by user_id, number`).toEqual([
      { id: 'grant', number: 1, amount: 100, balance_after: 100 },
      { id: 'more', number: 2, amount: 5, balance_after: 105 },
      { id: 'b-cost', number: 3, amount: -20, balance_after: 85 },
      { id: 'a-cost', number: 4, amount: -30, balance_after: 55 },
      { id: 'a-refund', number: 5, amount: 1, balance_after: 56 },
      { id: 'of-v', number: 1, amount: 7, balance_after: 7 },
    ])
    expect(await sql`select id, credits_used, credits_refunded from sessions order by id`).toEqual([
      { id: 'ses_a', credits_used: 30, credits_refunded: 1 },
      { id: 'ses_b', credits_used: 20, credits_refunded: 0 },
      { id: 'ses_c', credits_used: 10, credits_refunded: 0 },
    ])
    await sql`insert into entries (id, user_id, kind, amount, description) values ('next', 'u', 'adjustment', -6, 'x')`
    expect(await sql`select number, balance_after from entries where id = 'next'`).toEqual([
      { number: 6, balance_after: 50 },
    ])
    await expect(sql`update entries set amount = 0`).rejects.toThrow('stands fast')
  } finally {
    await sql.end()
    await drop()
    rmSync(before, { recursive: true })
  }
})

/**
 * Of user u: session a ran for 30 minutes and its board failed, b began later and ended earlier, c
 * still runs.
 */
const EARLIER = `
  insert into users (id, email, password_hash, credits)
    values ('u', 'u@boardwalk.example', 'none', 46), ('v', 'v@boardwalk.example', 'none', 7);
  insert into board_types (slug, label, specs, credits_per_minute) values ('t', 'T', 'fast', 1);
  insert into base_images (id, board_type, label, description) values ('i', 't', 'I', 'blinks');
  insert into boards (id, board_type, label) values ('x', 't', 'X'), ('y', 't', 'Y'), ('z', 't', 'Z');
  insert into sessions (id, user_id, board_type, board_id, base_image_id, board_specs, state, end_reason, minutes, credits_per_minute,
      credits_used, created_at, started_at, expires_at, ended_at, next_event_at)
    select id, 'u', 't', board, 'i', 'fast', state, reason, 60, 1, used, begun, begun, begun + interval '1 hour', ended,
      case when ended is null then begun + interval '10 minutes' end
    from (values
      ('ses_a', 'x', 'ended', 'board_failed', 30, now() - interval '60 minutes', now() - interval '30 minutes'),
      ('ses_b', 'y', 'ended', 'user_ended', 20, now() - interval '55 minutes', now() - interval '35 minutes'),
      ('ses_c', 'z', 'running', null, 10, now() - interval '10 minutes', null)
    ) as old (id, board, state, reason, used, begun, ended);
  insert into entries (id, user_id, kind, amount, balance_after, session_id, description, created_at) values
    ('grant', 'u', 'signup_grant', 100, 100, null, 'x', now() - interval '2 hours'),
    ('of-v', 'v', 'signup_grant', 7, 7, null, 'x', now() - interval '2 hours'),
    ('a-cost', 'u', 'session', -30, 64, 'ses_a', 'x', now() - interval '60 minutes'),
    ('b-cost', 'u', 'session', -20, 70, 'ses_b', 'x', now() - interval '55 minutes'),
    ('more', 'u', 'adjustment', 5, 70, null, 'x', now() - interval '40 minutes'),
    ('a-refund', 'u', 'refund', 1, 56, 'ses_a', 'x', now() - interval '30 minutes'),
    ('c-cost', 'u', 'session', -10, 46, 'ses_c', 'x', now() - interval '10 minutes')`
