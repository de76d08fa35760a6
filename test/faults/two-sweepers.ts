// Slow: waits for minutes that are due.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { makeKey, makeLab, makeSession, makeUser } from '#db/factory.ts'
import { db } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { brokenInvariants } from '#test/invariants.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'

const SESSIONS = extent(60, 120)
/** In this time they all end, or begin a minute they have to pay. */
const SPREAD_MS = extent(10_000, 15_000)
const DONE_WITHIN_MS = 60_000
/** The last is longer than PostgreSQL lets a stopped process keep the session lock. */
const STOPS_MS = [30, 100, 300, 1_000, 7_000]

/**
 * Runs two servers on one database, both of which settle sessions, while one or the other is
 * stopped (SIGSTOP) and continued. Each session ends once, at its edge, and pays each of its
 * minutes once.
 */
export async function twoSweepers({ databaseUrl, at, wrong }: FaultContext) {
  const servers = await Promise.all([0, 1].map(() => Instance.start(databaseUrl)))
  const lab = await makeLab({ count: SESSIONS })
  const first = Date.now() - MINUTE_MS + 2_000
  const secrets = await Promise.all(
    lab.boards.map(async ({ id: boardId }, place) => {
      const startedAt = new Date(first + (place / SESSIONS) * SPREAD_MS)
      // In rotation: its time is over, it begins a second minute, or it cannot pay one.
      const [minutes, credits] = (
        [
          [1, 2],
          [2, 4],
          [2, 2],
        ] as const
      )[place % 3] ?? [1, 2]
      const user = await makeUser({ tier: 'paid', credits })
      const given = { boardType: lab.type, boardId, baseImageId: lab.image.id, creditsPerMinute: 2, creditsUsed: 2 }
      const nextEventAt = new Date(startedAt.getTime() + MINUTE_MS)
      await makeSession({ user, state: 'running', ...given, minutes, createdAt: startedAt, nextEventAt })
      const next = await makeUser({ tier: 'paid', credits: 2 })
      await makeSession({ user: next, state: 'queued', ...given, boardId: null, creditsUsed: 0, createdAt: new Date() })
      return (await makeKey(user)).secret
    }),
  )
  at('servers are stopped in their tracks and go on')
  const over = new AbortController()
  const readers = servers.map(async ({ url }, place) => {
    for (let turn = place; !over.signal.aborted; turn += 2) {
      const headers = { Authorization: `Bearer ${secrets[turn % SESSIONS]}` }
      await fetch(`${url}/v1/sessions`, { headers, signal: over.signal }).then(
        (one) => one.text(),
        () => {},
      )
    }
  })
  let stops = 0
  const stopping = (async () => {
    while (!over.signal.aborted) {
      const server = servers[stops % 2]
      server?.signal('SIGSTOP')
      await setTimeout(STOPS_MS[stops % STOPS_MS.length])
      server?.signal('SIGCONT')
      stops += 1
      await setTimeout(Math.random() * 300)
    }
  })()
  const lacks = async () => (await db().execute(sql`select 1 from sessions where next_event_at <= now()`)).length
  await setTimeout(Math.max(0, first + MINUTE_MS + SPREAD_MS - Date.now()))
  await until(async () => (await lacks()) === 0, DONE_WITHIN_MS)
  over.abort()
  await Promise.all([stopping, ...readers])
  at('what has become of the sessions is looked at')
  wrong(...(await brokenInvariants()))
  const [told] = await db().execute<{ ended: number; events: number; paid: number; late: number }>(sql`
    select count(*) filter (where state = 'ended')::int as ended, sum(credits_used / credits_per_minute)::int as paid,
      (select count(*)::int from audit_events where action = 'session_ended') as events,
      count(*) filter (where state = 'ended' and ended_at <> started_at + interval '1 minute')::int as late from sessions`)
  const { ended = 0, events = 0, paid = 0, late = 0 } = told ?? {}
  if (ended < (SESSIONS * 2) / 3) wrong(`only ${ended} sessions have ended`)
  if (events !== ended) wrong(`${ended} sessions have ended ${events} times`)
  if (late > 0) wrong(`${late} sessions have not ended at their edge`)
  for (const server of servers) if (!server.isUp) wrong(`a server has ended:\n${server.log.slice(-2_000)}`)
  await Promise.all(servers.map((one) => one.stop()))
  return [
    `${2 * SESSIONS} sessions under two servers`,
    `one of them stopped ${stops} times`,
    `${ended} ended once`,
    `${paid} minutes paid once`,
  ].join(', ')
}
