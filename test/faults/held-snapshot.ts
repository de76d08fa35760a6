// Slow: holds a snapshot under load.
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { median } from '#bench/quantiles.ts'
import { makeLab } from '#db/factory.ts'
import { Caller } from './caller.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'
import { asked, holding } from './outages.ts'
import { verdict } from './verdict.ts'

const ENDS = 4_000
/** In this time they all end. */
const SPREAD_SECONDS = 5
const ENDED_WITHIN_MS = 60_000
/** A look goes ten seconds back (core/scheduler/due.ts). */
const MARGIN_SECONDS = 12
/** What PostgreSQL says of an index-only scan. */
const Explained = z.tuple([z.object({ Plan: z.object({ 'Heap Fetches': z.number() }) })])
const WINDOWS = extent(3, 5)
const WINDOW_MS = extent(1_500, 2_000)
/**
 * How many index entries a look may read more than before. Each end has left one, and so have the
 * calls made meanwhile.
 */
const MAX_FACTOR = ENDS / 4

/**
 * Holds a snapshot, as "pg_dump" does, while thousands of sessions end. PostgreSQL keeps their
 * entries in the index of due sessions. A look for due sessions still reads no more of them than
 * before.
 */
export async function heldSnapshot({ databaseUrl, at, wrong }: FaultContext) {
  const url = databaseUrl
  const server = await Instance.start(url)
  const caller = await Caller.make(server.url)
  const over = new AbortController()
  const load = caller.callUntil(over.signal)
  const released = await holding(
    { url },
    'set transaction isolation level repeatable read; select count(*) from sessions',
  )

  at('before the ends')
  caller.take()
  const first = await placesPerLook(url)
  const before = caller.take()
  at('sessions end')
  const lastAt = await makeWaiting(url)
  await until(() => afterOffset(url, lastAt), ENDED_WITHIN_MS)
  at('after the ends')
  caller.take()
  const last = await placesPerLook(url)
  const after = caller.take()
  if (last > first + MAX_FACTOR)
    wrong(`a look for due sessions read ${first} places of the index before the ends, and ${last} after them`)
  const inAll = await placesFromTheBeginning(url)
  if (inAll < ENDS) wrong(`the snapshot has kept only ${inAll} places of ${ENDS}`)

  await released()
  over.abort()
  await load
  wrong(...(await verdict([], server.url)))
  await server.stop()
  return [
    `${ENDS} sessions ended under a held snapshot`,
    `a look for due sessions read ${first} places of the index before and ${last} after them, of ${inAll}`,
    `calls took ${before.medianMs} and ${after.medianMs} ms at the median`,
    `${before.count + after.count} calls`,
  ].join(', ')
}

/**
 * Queues sessions of as many users for a board type without boards. Returns when the last one times
 * out.
 */
async function makeWaiting(url: string): Promise<Date> {
  const { type, image } = await makeLab({ count: 0 })
  return await asked({ url }, async (sql) => {
    await sql`insert into users (id, email, password_hash)
      select 'usr_' || lpad(i::text, 26, '0'), i || '@waiting.example', 'none' from generate_series(1, ${ENDS}::int) i`
    const [row] = await sql<{ last: Date }[]>`
      with made as (
        insert into sessions (id, user_id, board_type, board_specs, base_image_id, state, minutes, credits_per_minute, created_at, next_event_at)
        select 'ses_' || lpad(i::text, 26, '0'), 'usr_' || lpad(i::text, 26, '0'), ${type}, 'Cortex-M7', ${image.id}, 'queued', 1, 2,
          gives_up - interval '15 minutes', gives_up
        from generate_series(1, ${ENDS}::int) i
        cross join lateral (select now() + make_interval(secs => 1 + ${SPREAD_SECONDS}::float8 * i / ${ENDS}::int) as gives_up) moment
        returning next_event_at)
      select max(next_event_at) as last from made`
    if (!row) throw new Error('the statement returned no row')
    return row.last
  })
}

/**
 * Returns whether all sessions due at a time have ended, so long ago that no look goes back to it.
 */
async function afterOffset(url: string, moment: Date): Promise<boolean> {
  const [row] = await asked(
    { url },
    (sql) => sql<{ past: boolean }[]>`
      select now() > ${moment}::timestamptz + make_interval(secs => ${MARGIN_SECONDS})
        and not exists (select 1 from sessions where next_event_at <= ${moment}) as past`,
  )
  return row?.past ?? false
}

/**
 * Returns how many index entries a look reads: the median of some windows, because every thirty
 * seconds one look reads all.
 */
async function placesPerLook(url: string): Promise<number> {
  const found: number[] = []
  let earlier = await indexReads(url)
  while (found.length < WINDOWS) {
    await wait(WINDOW_MS)
    const now = await indexReads(url)
    found.push((now.places - earlier.places) / (now.looks - earlier.looks))
    earlier = now
  }
  return Math.round(median(found))
}

async function indexReads(url: string): Promise<{ looks: number; places: number }> {
  const [row] = await asked(
    { url },
    (sql) => sql<{ looks: number; places: number }[]>`select idx_scan::int as looks, idx_tup_read::int as places
      from pg_stat_user_indexes where indexrelname = 'sessions_due'`,
  )
  if (!row) throw new Error('there is no index of what is due')
  return row
}

/**
 * Returns how many entries a look from the beginning of time reads. PostgreSQL looks up each row
 * that may not be visible to all.
 */
async function placesFromTheBeginning(url: string): Promise<number> {
  return await asked({ url }, async (sql) => {
    await sql.unsafe('set enable_seqscan = off; set enable_bitmapscan = off')
    const [row] = await sql.unsafe<{ 'QUERY PLAN': unknown }[]>(
      'explain (analyze, format json) select next_event_at from sessions where next_event_at <= now()',
    )
    const [{ Plan }] = Explained.parse(row?.['QUERY PLAN'])
    return Plan['Heap Fetches']
  })
}
