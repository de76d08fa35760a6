import { type SQL, sql } from 'drizzle-orm'
import { db, isFree } from '#db/index.ts'
import { env } from '#env.ts'

/**
 * For tests: what is wrong in the database that must never be, in a line each; nothing where all is
 * settled and sound.
 */
export async function brokenInvariants(): Promise<string[]> {
  const found: string[] = []
  for (const [what, rows] of Object.entries({ ...never, ...(!env().natsHosts && ofConsoles) })) {
    for (const { id } of await db().execute<{ id: string }>(rows)) found.push(`${what}: ${id}`)
  }
  return found
}

/** The invariants; each statement finds the rows that break one. */
const never: Record<string, SQL> = {
  'a balance that is not the sum of its entries less what is pending, or below zero': sql`select u.id from users u
    where u.credits < 0 or u.credits <> (select coalesce(sum(amount), 0) from entries where user_id = u.id)
      - (select coalesce(sum(credits_used - credits_refunded), 0) from sessions where user_id = u.id and state <> 'ended')`,
  'an entry that does not continue the one before': sql`select id from (
      select id, number, amount, balance_after, row_number() over statement as place, lag(balance_after, 1, 0) over statement as before
      from entries window statement as (partition by user_id order by number)) posted
    where number <> place or balance_after <> before + amount or balance_after < 0`,
  'a session that did not pay its started minutes with one entry as it ended, or got back something else': sql`select s.id from sessions s
    left join entries e on e.session_id = s.id and e.kind = 'session'
    left join (select session_id, sum(amount) as credits from entries where kind = 'refund' group by session_id) r on r.session_id = s.id
    where (s.state = 'ended' and coalesce(r.credits, 0) <> s.credits_refunded) or (s.state <> 'ended' and r.credits is not null)
      or (s.state = 'ended' and (coalesce(-e.amount, 0) <> s.credits_used or (s.started_at is null) <> (e.id is null)))
      or (s.state <> 'ended' and e.id is not null)
      or (s.state = 'ended' and s.started_at is not null and s.credits_used <> s.credits_per_minute *
        case when s.end_reason in ('time_limit', 'credits_exhausted') then extract(epoch from ended_at - started_at) / 60
        when s.end_reason = 'lease_expired' then greatest(1, ceil(extract(epoch from ended_at - started_at) / 60))
        when s.board_lost_at is not null then greatest(ceil(extract(epoch from ended_at - started_at) / 60),
          least(credits_used / credits_per_minute, floor(extract(epoch from ended_at - started_at) / 60) + 1))
        else floor(extract(epoch from ended_at - started_at) / 60) + 1 end)`,
  'two sessions on a board at once': sql`select a.id from sessions a join sessions b on a.board_id = b.board_id and a.id < b.id
    where a.started_at is not null and b.started_at is not null and tstzrange(a.started_at, a.ended_at) && tstzrange(b.started_at, b.ended_at)`,
  'a board that is free beside a live session, or taken without one': sql`select id from boards b
    where (free_since is null) <> exists (select 1 from sessions where board_id = b.id and state in ('starting', 'running'))`,
  'a session that runs in a minute it has not paid, or beyond its time': sql`select id from sessions
    where state = 'running' and least(expires_at, started_at + make_interval(mins => credits_used / credits_per_minute))
      < now() - interval '5 seconds' and next_event_at < now() - interval '5 seconds'`,
  'somebody who waits while a board that would do is free': sql`select s.id from sessions s
    where s.state = 'queued' and exists (select 1 from boards where boards.board_type = s.board_type
      and ${isFree} and coalesce(s.wanted_board_id, boards.id) = boards.id)`,
  'a session on a board whose binding is not its own': sql`select s.id from sessions s join boards b on b.id = s.board_id
    where s.state in ('starting', 'running') and b.agent_id is not null and s.binding_no is distinct from b.last_binding_no`,
  'a console that is not recorded without a hole': sql`select session_id as id from (
      select session_id, at_offset, lag(at_offset + case kind when 'out' then octet_length(bytes)
        else convert_from(bytes, 'utf8')::bigint end) over (partition by session_id order by at_offset) as before
      from console_chunks where kind <> 'note') chunk where at_offset <> before
      and at_offset > (select first_offset from consoles where consoles.session_id = chunk.session_id)`,
}

/** Of consoles that are in the database, which they are not with NATS. */
const ofConsoles: Record<string, SQL> = {
  'a console that holds more or less than it counts': sql`select consoles.session_id as id from consoles
    left join lateral (select at_offset + case kind when 'out' then octet_length(bytes)
      else convert_from(bytes, 'utf8')::bigint end as until from console_chunks
      where session_id = consoles.session_id and kind <> 'note' order by at_offset desc limit 1) last on true
    where bytes_out <> coalesce(last.until, 0)`,
}
