import { type SQL, sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

/**
 * For tests: what is wrong in the database that must never be, in a line each; nothing where all is
 * settled and sound.
 */
export async function brokenInvariants(): Promise<string[]> {
  const found: string[] = []
  for (const [what, rows] of Object.entries(never)) {
    for (const { id } of await db().execute<{ id: string }>(rows)) found.push(`${what}: ${id}`)
  }
  return found
}

/** The invariants; each statement finds the rows that break one. */
const never: Record<string, SQL> = {
  'a balance that is not the sum of its entries less what is pending, or below zero': sql`select u.id from users u
    where u.credits < 0 or u.credits <> (select coalesce(sum(amount), 0) from entries where user_id = u.id)
      - (select coalesce(sum(credits_used), 0) from sessions where user_id = u.id and state <> 'ended')`,
  'an entry that does not continue the one before': sql`select id from (
      select id, number, amount, balance_after, row_number() over statement as place, lag(balance_after, 1, 0) over statement as before
      from entries window statement as (partition by user_id order by number)) posted
    where number <> place or balance_after <> before + amount or balance_after < 0`,
  'a session that did not pay its started minutes with one entry as it ended, or got back something else': sql`select s.id from sessions s
    left join entries e on e.session_id = s.id and e.kind = 'session'
    left join (select session_id, sum(amount) as credits from entries where kind = 'refund' group by session_id) r on r.session_id = s.id
    where coalesce(r.credits, 0) <> s.credits_refunded
      or (s.state = 'ended' and (coalesce(-e.amount, 0) <> s.credits_used or (s.started_at is null) <> (e.id is null)))
      or (s.state <> 'ended' and e.id is not null)
      or (s.state = 'ended' and s.started_at is not null and s.credits_used <> s.credits_per_minute *
        case when s.end_reason in ('time_limit', 'credits_exhausted') then extract(epoch from ended_at - started_at) / 60
        else floor(extract(epoch from ended_at - started_at) / 60) + 1 end)`,
  'two sessions on a board at once': sql`select a.id from sessions a join sessions b on a.board_id = b.board_id and a.id < b.id
    where tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)`,
  'a board that is free beside a live session, or taken without one': sql`select id from boards b
    where (free_since is null) <> exists (select 1 from sessions where board_id = b.id and state in ('starting', 'running'))`,
  'a session that runs in a minute it has not paid, or beyond its time': sql`select id from sessions
    where state = 'running' and least(expires_at, started_at + make_interval(mins => credits_used / credits_per_minute))
      < now() - interval '5 seconds' and next_event_at < now() - interval '5 seconds'`,
  'somebody who waits while a board that would do is free': sql`select s.id from sessions s
    where s.state = 'queued' and exists (select 1 from boards b where b.board_type = s.board_type
      and b.condition = 'available' and b.free_since is not null and coalesce(s.wanted_board_id, b.id) = b.id)`,
}
