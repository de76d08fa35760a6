import { sql } from 'drizzle-orm'
import { hashStats } from '#core/accounts/index.ts'
import { artifactStats } from '#core/artifacts/index.ts'
import { portStats } from '#core/ports/index.ts'
import { isQuarantined, lockStats } from '#core/scheduler/index.ts'
import { webhookStats } from '#core/webhooks/index.ts'
import {
  type boardHealths,
  boards,
  boardTypes,
  db,
  isActive,
  isFree,
  isQueued,
  mails,
  poolUse,
  sessions,
  webhookDeliveries,
} from '#db/index.ts'

/** Returns the statistics of this process. It runs no query. */
export function readProcessStats() {
  return {
    pool: poolUse(),
    hashing: hashStats(),
    sessionLock: lockStats(),
    webhooks: webhookStats(),
    ports: portStats(),
    artifacts: artifactStats(),
  }
}

type BoardHealth = (typeof boardHealths)[number]

export type ServiceStats = {
  live: Record<'queued' | 'starting' | 'running', number>
  quarantined: number
  /** Queued sessions for which a board is free; they should have started. */
  held_up: number
  /** How long the oldest due event has not been settled; 0 if none is due. */
  overdue_seconds: number
  types: ({ board_type: string; queued: number } & Record<'available' | 'in_use' | 'maintenance' | 'offline', number>)[]
  health: ({ board_type: string; quarantined: number; failed_checks: number } & Record<BoardHealth, number>)[]
  mails: number
  /** 0 if no mail is waiting. */
  oldest_mail_seconds: number
  /** Deliveries to webhooks that wait, retries included. */
  webhook_deliveries: number
  /** How long the first due delivery has been so; 0 if none is. */
  webhook_lag_seconds: number
}

let current: Promise<ServiceStats> | undefined

/** Returns the statistics. Simultaneous callers share one statement. */
export function readServiceStats(): Promise<ServiceStats> {
  current ??= read().finally(() => {
    current = undefined
  })
  return current
}

/**
 * Reads live sessions, and mails and deliveries that wait, through their partial indexes, and the
 * boards; never ended sessions.
 */
async function read(): Promise<ServiceStats> {
  const [stats] = await db().execute<ServiceStats>(sql`
    with live as materialized (
      select ${sessions.state} as state, ${sessions.boardType} as board_type, ${sessions.nextEventAt} as next_event_at,
        ${isQuarantined} as is_quarantined,
        ${isQueued} and exists (select 1 from ${boards} where ${isFree} and ${boards.boardType} = ${sessions.boardType}
          and (${sessions.wantedBoardId} is null or ${boards.id} = ${sessions.wantedBoardId})) as is_held_up
      from ${sessions} where ${isActive}),
    queued as (select board_type, count(*) as queued from live where state = 'queued' group by board_type),
    types as (
      select ${boardTypes.slug} as board_type, coalesce(queued, 0) as queued,
        count(*) filter (where ${isFree}) as available,
        count(*) filter (where ${boards.condition} = 'available' and ${boards.freeSince} is null) as in_use,
        count(*) filter (where ${boards.condition} = 'maintenance' or ${boards.condition} = 'available'
          and ${boards.freeSince} is not null and ${boards.quarantinedAt} is not null) as maintenance,
        count(*) filter (where ${boards.condition} = 'offline') as offline
      from ${boardTypes} left join queued on queued.board_type = ${boardTypes.slug}
        left join ${boards} on ${boards.boardType} = ${boardTypes.slug}
      group by ${boardTypes.slug}, queued),
    health as (
      select ${boards.boardType} as board_type, count(*) filter (where ${boards.quarantinedAt} is not null) as quarantined,
        count(*) filter (where ${boards.checkError} is not null) as failed_checks,
        count(*) filter (where ${boards.health} = 'good') as good,
        count(*) filter (where ${boards.health} = 'unknown') as unknown,
        count(*) filter (where ${boards.health} = 'bad') as bad
      from ${boards} where ${boards.agentId} is not null group by ${boards.boardType})
    select json_build_object(
        'queued', count(*) filter (where state = 'queued'),
        'starting', count(*) filter (where state = 'starting'),
        'running', count(*) filter (where state = 'running')) as live,
      (count(*) filter (where is_quarantined))::float8 as quarantined,
      (count(*) filter (where is_held_up))::float8 as held_up,
      ${secondsSinceFirst(sql`next_event_at`)} as overdue_seconds,
      (select coalesce(json_agg(types), '[]') from types) as types,
      (select coalesce(json_agg(health), '[]') from health) as health,
      (select count(*)::float8 from ${mails} where ${mails.nextTryAt} is not null) as mails,
      (select ${secondsSinceFirst(sql`${mails.createdAt}`)} from ${mails} where ${mails.nextTryAt} is not null) as oldest_mail_seconds,
      (select count(*)::float8 from ${webhookDeliveries} where ${webhookDeliveries.nextAttemptAt} is not null) as webhook_deliveries,
      (select ${secondsSinceFirst(sql`${webhookDeliveries.nextAttemptAt}`)} from ${webhookDeliveries} where ${webhookDeliveries.nextAttemptAt} is not null) as webhook_lag_seconds
    from live`)
  if (!stats) throw new Error('an aggregate without a group returned no row')
  return stats
}

function secondsSinceFirst(time: ReturnType<typeof sql>) {
  return sql`coalesce(greatest(extract(epoch from statement_timestamp() - min(${time})), 0), 0)::float8`
}
