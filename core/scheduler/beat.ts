import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

/** How often instances leave a sign that they settle what is due, at most. */
const BEAT_SECONDS = 2
/** A longer time without that sign is an outage, in which leases do not run. */
const OUTAGE_SECONDS = 5

/**
 * Records that some instance settles what is due. After an outage, leases that were alive before it
 * begin again, so that nobody's session ends because they could not renew it. Each batch calls this
 * before it reads what is due, and the sweeper when nothing is. `at` is now by default, by the
 * database's clock.
 */
export async function beat(at?: Date): Promise<void> {
  const now = sql`coalesce(${at?.toISOString() ?? null}::timestamptz, statement_timestamp())`
  await db().execute(sql`
    with last as materialized (select at from settlements),
    beat as (
      insert into settlements (at) select ${now} where not exists (
        select 1 from last where at > ${now} - make_interval(secs => ${BEAT_SECONDS}))
      on conflict (is_only) do update set at = excluded.at where settlements.at < excluded.at returning at)
    update sessions set lease_expires_at = beat.at + make_interval(secs => lease_seconds)
    from last, beat
    where last.at < beat.at - make_interval(secs => ${OUTAGE_SECONDS})
      and state <> 'ended' and lease_expires_at > last.at`)
}
