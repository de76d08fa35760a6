import { type SQL, sql } from 'drizzle-orm'
import { tellingInstances } from '#core/instances.ts'
import { db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import type { Event } from './schemas.ts'

/** The channel on which PostgreSQL notifies every instance of deliveries that are due. */
export const DELIVERIES_CHANNEL = 'boardwalk_webhooks'

export type NewEvent = { userId: string } & Pick<Event, 'type' | 'data'>

/**
 * Publishes events in the current transaction: they are told at its commit, or never happened. The
 * rows of their users must be locked, so that readers see each user's events in order of their ids.
 */
export async function publish(events: NewEvent[]): Promise<void> {
  await db().execute(
    publishing(sql`select "userId", type, data from ${recordset(events, '"userId" text, type text, data jsonb')}`),
  )
}

/**
 * Returns the statement that publishes what a query selects: user, type and data of each event. It
 * also queues deliveries to the webhooks that want them. A webhook that is being deleted is skipped
 * and not waited for.
 */
export function publishing(selected: SQL): SQL {
  return sql`with published as (
      insert into events (user_id, type, data) ${selected} returning id, user_id, type, data, created_at),
    queued as (
      insert into webhook_deliveries (webhook_id, user_id, event_id, type, data, created_at)
      select webhooks.id, webhooks.user_id, published.id, published.type, published.data, published.created_at
      from published join webhooks on webhooks.user_id = published.user_id
      where webhooks.disabled_at is null
        and (webhooks.event_types is null or published.type = any (webhooks.event_types))
      order by published.id
      for key share of webhooks skip locked
      returning id)
    select ${tellingInstances({ t: 'events', user: sql`user_id` })}
    from (select distinct user_id from published) told
    union all
    select pg_notify(${DELIVERIES_CHANNEL}, '') from (select from queued limit 1) due`
}
