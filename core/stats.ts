import { sql } from 'drizzle-orm'
import { hashStats } from '#core/accounts/index.ts'
import { isQuarantined, lockStats } from '#core/sessions/index.ts'
import { boards, boardTypes, db, isActive, isFree, isQueued, mails, poolUse, sessions } from '#db/index.ts'

/** What an operator watches of this process. Costs nothing but the reading. */
export function readProcessStats() {
  return { pool: poolUse(), hashing: hashStats(), sessionLock: lockStats() }
}

/** What an operator watches of all instances together. */
export type ServiceStats = {
  live: Record<'queued' | 'starting' | 'running', number>
  quarantined: number
  /** Sessions in the queue for which a board is free: they should have it by now. */
  held_up: number
  /** How long something has been due that nobody settles; 0 where nothing is. */
  overdue_seconds: number
  types: ({ board_type: string; queued: number } & Record<'available' | 'in_use' | 'maintenance' | 'offline', number>)[]
  mails: number
  /** 0 where no mail waits. */
  oldest_mail_seconds: number
}

let reading: Promise<ServiceStats> | undefined

/**
 * Callers that come while it is being read share the result, so that any number of them costs no
 * more than one statement.
 */
export function readServiceStats(): Promise<ServiceStats> {
  reading ??= read().finally(() => {
    reading = undefined
  })
  return reading
}

/**
 * One statement over what is live, by its partial indexes, and over the boards; never over history.
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
        count(*) filter (where ${boards.condition} = 'maintenance') as maintenance,
        count(*) filter (where ${boards.condition} = 'offline') as offline
      from ${boardTypes} left join queued on queued.board_type = ${boardTypes.slug}
        left join ${boards} on ${boards.boardType} = ${boardTypes.slug}
      group by ${boardTypes.slug}, queued)
    select json_build_object(
        'queued', count(*) filter (where state = 'queued'),
        'starting', count(*) filter (where state = 'starting'),
        'running', count(*) filter (where state = 'running')) as live,
      (count(*) filter (where is_quarantined))::float8 as quarantined,
      (count(*) filter (where is_held_up))::float8 as held_up,
      ${sinceFirst(sql`next_event_at`)} as overdue_seconds,
      (select coalesce(json_agg(types), '[]') from types) as types,
      (select count(*)::float8 from ${mails} where ${mails.nextTryAt} is not null) as mails,
      (select ${sinceFirst(sql`${mails.createdAt}`)} from ${mails} where ${mails.nextTryAt} is not null) as oldest_mail_seconds
    from live`)
  if (!stats) throw new Error('an aggregate without a group returned no row')
  return stats
}

function sinceFirst(moment: ReturnType<typeof sql>) {
  return sql`coalesce(greatest(extract(epoch from statement_timestamp() - min(${moment})), 0), 0)::float8`
}
