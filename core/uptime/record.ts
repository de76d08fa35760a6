import { sql } from 'drizzle-orm'
import { runEvery } from '#core/every.ts'
import { db, isInService, transaction } from '#db/index.ts'
import { SECOND_MS } from '#durations.ts'
import { UPTIME_DAYS } from './retention.ts'

/** Several times a minute, so that none is missed while the service is up. */
const LOOK_MS = 10 * SECOND_MS
/** After a start, agents need a moment to connect: their boards are not down. */
const CONNECTING_MS = 30 * SECOND_MS

/** Records each minute in which the service is up. Returns how to stop. */
export function startUptimeRecorder(onFailure: (error: unknown) => void): () => Promise<void> {
  const startedAt = performance.now()
  const work = () => recordMinute({ hasAgents: performance.now() - startedAt >= CONNECTING_MS })
  return runEvery({ work, onFailure, pauseMs: LOOK_MS })
}

type Sample = {
  /** Now by default, by the database's clock. */
  at?: Date
  /** Whether agents have had the time to connect. */
  hasAgents: boolean
}

/**
 * Records the current minute, once for all instances. Minutes that nobody recorded since the last
 * one count as an outage of the service. A board type is up if one of its boards can be used, and
 * an agent if it is connected. Both count while the operator offers one of their boards.
 */
export function recordMinute({ at, hasAgents }: Sample): Promise<void> {
  return transaction(async () => {
    const [last] = await db().execute<{ minute: string }>(sql`select minute from uptime_clock for update`)
    const [now] = await db().execute<{ minute: string }>(sql`
      insert into uptime_clock (minute)
      select date_trunc('minute', coalesce(${at?.toISOString() ?? null}::timestamptz, now()))
      on conflict (is_only) do update set minute = excluded.minute where uptime_clock.minute < excluded.minute
      returning minute`)
    if (!now) return
    await recordService(now.minute, last?.minute ?? now.minute)
    if (hasAgents) await recordBoards(now.minute)
  })
}

async function recordService(minute: string, last: string): Promise<void> {
  const now = sql`${minute}::timestamptz`
  const missing = sql`${last}::timestamptz + interval '1 minute'`
  await db().execute(sql`
    insert into uptime_days (component, day, minutes, up)
    select 'service', (one at time zone 'utc')::date, count(*), count(*) filter (where one = ${now})
    from generate_series(least(${now}, greatest(${missing}, ${now} - make_interval(days => ${UPTIME_DAYS}))), ${now}, '1 minute') one
    group by 2 ${adding}`)
  await db().execute(sql`
    insert into outages (component, began_at, ended_at) select 'service', ${missing}, ${now} where ${missing} < ${now}`)
}

async function recordBoards(minute: string): Promise<void> {
  const now = sql`${minute}::timestamptz`
  await db().execute(sql`
    with offered as materialized (
      select 'type:' || board_type as component, bool_or(${isInService}) as is_up from boards
      where condition = 'available' and (agent_id is not null or connection is not null) group by 1
      union all select 'agent:' || id, connected_instance is not null from agents
      where revoked_at is null and id in (select agent_id from boards where condition = 'available')),
    counted as (
      insert into uptime_days (component, day, minutes, up)
      select component, (${now} at time zone 'utc')::date, 1, is_up::int from offered ${adding}),
    over as (
      update outages set ended_at = ${now} where ended_at is null
        and component not in (select component from offered where not is_up))
    insert into outages (component, began_at) select component, ${now} from offered
    where not is_up and not exists (select 1 from outages where outages.component = offered.component and ended_at is null)`)
}

const adding = sql`on conflict (component, day) do update
  set minutes = uptime_days.minutes + excluded.minutes, up = uptime_days.up + excluded.up`
