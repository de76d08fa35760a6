import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeBoard, makeUser } from '#db/factory.ts'
import { apiKeys, boards, db, sessions, topUps, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { HOUR_MS } from '#durations.ts'
import { lab } from './boards.ts'
import { history } from './history.ts'
import { seedWorld } from './index.ts'

testsRollBack()

const demo = {
  email: 'demo@boardwalk.example',
  passwordHash: 'hash',
  secretHash: Buffer.alloc(32, 7),
  lastFour: '0f0f',
}

/** A Friday afternoon: counted from another weekday, the same dice give other numbers. */
const NOW = new Date('2026-11-20T16:00:00Z')

/** Rows that break a rule; the statement names the rule's columns so that a failure shows them. */
const breaking = (statement: string) => db().execute(sql.raw(statement))

describe('the demo world', () => {
  beforeEach(async () => {
    expect(await seedWorld(demo, NOW)).toBe(true)
  })

  test('has a few hundred ended sessions, none active, a dozen boards and more, and a paid user with credits to spend', async () => {
    const [user] = await db().select({ tier: users.tier, credits: users.credits }).from(users)
    expect(user).toEqual({ tier: 'paid', credits: expect.any(Number) })
    expect(user?.credits).toBeGreaterThan(100)
    expect(await db().$count(sessions)).toBeGreaterThan(200)
    expect(await db().$count(sessions, sql`state <> 'ended'`)).toBe(0)
    expect(await db().$count(boards)).toBeGreaterThanOrEqual(12)
    expect(await db().$count(topUps)).toBeGreaterThan(5)
    const conditions = await db().selectDistinct({ condition: boards.condition }).from(boards)
    expect(conditions.map(({ condition }) => condition).sort()).toEqual(['maintenance', 'offline'])
  })

  test('has every type of hardware with at least two images and a board, none of which can be reached', async () => {
    const poor = await breaking(`select slug from board_types t
      where (select count(*) from base_images where board_type = t.slug) < 2
         or not exists (select 1 from boards where board_type = t.slug and condition <> 'available')`)
    expect([...poor]).toEqual([])
  })

  test('keeps the ledger true, line by line', async () => {
    const wrong = await breaking(`select id, kind, amount, balance_after, sum from (
        select *, sum(amount) over (partition by user_id order by number) as sum from entries) as lines
      where sum <> balance_after or balance_after < 0`)
    expect([...wrong]).toEqual([])
    const unbalanced = await breaking(`select id from users u
      where credits <> (select sum(amount) from entries where user_id = u.id)`)
    expect([...unbalanced]).toEqual([])
    const unordered = await breaking(`select a.id from entries a
      join entries b on b.user_id = a.user_id and b.number > a.number and b.created_at < a.created_at`)
    expect([...unordered]).toEqual([])
  })

  test('has each session paid with one line, by the minute begun, and the unstarted ones with none', async () => {
    const wrong = await breaking(`select id, end_reason, credits_used from sessions s
      where credits_used <> coalesce(credits_per_minute * ceil(extract(epoch from ended_at - started_at) / 60), 0)
         or -credits_used <> coalesce((select sum(amount) from entries where session_id = s.id and created_at = s.ended_at and kind = 'session'), 0)
         or (started_at is not null) <> exists (select 1 from entries where session_id = s.id)
         or (started_at is null) <> (end_reason in ('cancelled', 'queue_timeout', 'start_failed'))`)
    expect([...wrong]).toEqual([])
  })

  test('gives back the started minute where the board failed, and nothing else', async () => {
    const wrong = await breaking(`select s.id, end_reason, e.amount from sessions s
      left join entries e on e.session_id = s.id and e.kind = 'refund'
      where (end_reason = 'board_failed') <> (e.amount is not null)
         or e.amount <> credits_per_minute or e.created_at <> ended_at or credits_refunded <> coalesce(e.amount, 0)`)
    expect([...wrong]).toEqual([])
    expect(await db().$count(sessions, sql`end_reason = 'board_failed'`)).toBeGreaterThan(0)
  })

  test('ends sessions for reasons that fit their times and their balance', async () => {
    const wrong =
      await breaking(`select s.id, end_reason from sessions s left join entries e on e.session_id = s.id and e.kind = 'session'
      where (end_reason = 'time_limit') <> coalesce(ended_at = expires_at and end_reason <> 'credits_exhausted', false)
         or ended_at > expires_at
         or expires_at <> started_at + make_interval(mins => minutes)
         or (end_reason = 'queue_timeout' and (ended_at <> s.created_at + interval '15 minutes' or board_id is not null))
         or (end_reason = 'credits_exhausted' and (balance_after >= credits_per_minute
              or ended_at <> started_at + make_interval(mins => credits_used / credits_per_minute)))`)
    expect([...wrong]).toEqual([])
    const reasons = await db().selectDistinct({ reason: sessions.endReason }).from(sessions)
    expect(reasons).toHaveLength(8)
  })

  test('never has two sessions at once, one on a board that was not there yet, or one in the future', async () => {
    const wrong = await breaking(`select s.id from sessions s left join boards b on b.id = s.board_id
      where exists (select 1 from sessions o where o.id <> s.id and o.created_at < s.ended_at and s.created_at < o.ended_at)
         or b.created_at > s.created_at or s.ended_at > '${NOW.toISOString()}'`)
    expect([...wrong]).toEqual([])
  })

  test('has ids in the order of time', async () => {
    for (const table of ['sessions', 'entries', 'top_ups', 'boards', 'audit_events']) {
      const wrong = await breaking(`select * from (select id, created_at,
          lag(created_at) over (order by id) as before from ${table}) as ordered where created_at < before`)
      expect([...wrong], table).toEqual([])
    }
  })

  test('has the audit events of each session, of the top-ups and of the key', async () => {
    const wrong = await breaking(`select id from sessions s where
      array['session_queued', case when started_at is not null then 'session_started' end, 'session_ended']
        is distinct from array[
          (select action from audit_events where subject_id = s.id and created_at = s.created_at and actor = 'user'),
          (select action from audit_events where subject_id = s.id and created_at = s.started_at and actor = 'system'),
          (select action from audit_events where subject_id = s.id and created_at = s.ended_at
             and details ->> 'reason' = s.end_reason)]`)
    expect([...wrong]).toEqual([])
    const others = await breaking(`select 'top_up' from top_ups t where not exists (select 1 from audit_events
        where subject_id = t.id and details = jsonb_build_object('pack', t.pack, 'credits', t.credits))
      union all select 'key' from api_keys k where not exists (select 1 from audit_events where subject_id = k.id)`)
    expect([...others]).toEqual([])
  })

  test('counts what sessions cost on each day', async () => {
    const wrong = await breaking(`select day, credits, -sum(amount) from usage_days d
      full join entries e on e.user_id = d.user_id and (e.created_at at time zone 'UTC')::date = day
      where kind is null or kind in ('session', 'refund')
      group by day, credits having day is null or count(amount) = 0 or credits <> -sum(amount)`)
    expect([...wrong]).toEqual([])
  })

  test('holds the key by its hash', async () => {
    const rows = await db().select({ hash: apiKeys.secretHash, lastFour: apiKeys.lastFour }).from(apiKeys)
    expect(rows).toEqual([{ hash: demo.secretHash, lastFour: '0f0f' }])
  })
})

describe('where somebody is already', () => {
  for (const [what, make] of Object.entries({ user: makeUser, board: makeBoard })) {
    test(`nothing is seeded beside a ${what}, and that is said`, async () => {
      await make()
      expect(await seedWorld(demo)).toBe(false)
      expect(await db().$count(sessions)).toBe(0)
    })
  }
})

describe('the history', () => {
  const told = (now: Date) => {
    const { account, sessions } = history(now, lab(now))
    return {
      balance: account.balance,
      sessions: sessions.map(({ createdAt, endReason, creditsUsed }) => [createdAt, endReason, creditsUsed]),
    }
  }

  test('is the same at the same moment, and sound at any hour of any weekday', () => {
    const start = Date.parse('2026-11-16T00:00:00Z')
    for (let hours = 0; hours < 7 * 24; hours += 5) {
      const now = new Date(start + hours * HOUR_MS)
      const once = told(now)
      expect(told(now)).toEqual(once)
      expect(once.balance, now.toISOString()).toBeGreaterThan(100)
      expect(once.sessions.length).toBeGreaterThan(200)
      expect(history(now, lab(now)).sessions.every(({ endedAt }) => endedAt < now)).toBe(true)
    }
  })
})
