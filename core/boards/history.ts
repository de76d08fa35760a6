import { sql } from 'drizzle-orm'
import { recent } from '#core/recent.ts'
import { db } from '#db/index.ts'
import { MINUTE_MS } from '#durations.ts'

const DAYS = 7
const HOURS = DAYS * 24
/** How long before the first hour a session that reaches into it may have begun, and more. */
const MARGIN_HOURS = 24

/** What part of a type's boards was free in an hour, from 0 to 1; null if none was in service. */
export type HourOfBoards = { hour: Date; free: number | null }

/**
 * Returns how free the boards of a type were in each of the last 168 hours (UTC), the present one
 * last: the part of their time that no session had them and that they were in service. It counts
 * the boards that there are now. An hour is null before the type had boards, if it was down for
 * most of it, and on days on which its operator offered none.
 */
export async function readFreeHours(boardType: string): Promise<HourOfBoards[]> {
  const rows = await db().execute<{ hour: string; free: number | null }>(sql`
    with hours as materialized (
      select hour, least(hour + interval '1 hour', now()) as until from generate_series(
        date_trunc('hour', now(), 'UTC') - make_interval(hours => ${HOURS - 1}), now(), interval '1 hour') hour),
    used as materialized (
      select started_at, coalesce(ended_at, now()) as ended_at from sessions
      where board_type = ${boardType} and started_at is not null
        and started_at > now() - make_interval(hours => ${HOURS + MARGIN_HOURS})),
    busy as (
      select date_trunc('hour', hour, 'UTC') as hour,
        sum(extract(epoch from least(ended_at, hour + interval '1 hour') - greatest(started_at, hour))) as seconds
      from used cross join lateral generate_series(date_trunc('hour', started_at, 'UTC'), ended_at, interval '1 hour') hour
      group by 1),
    down as (
      select hour, sum(extract(epoch from upper(part) - lower(part))) as seconds
      from (
        select hour, range_agg(tstzrange(greatest(began_at, hour), least(coalesce(ended_at, now()), until))) as parts
        from hours join outages on component in ('service', ${`type:${boardType}`})
          and began_at < until and coalesce(ended_at, now()) > hour
        group by 1) touched, unnest(parts) part
      group by 1),
    owned as (
      select count(*) as boards, least(min(created_at), (select min(started_at) from used)) as since
      from boards where board_type = ${boardType}),
    offered as (
      select service.day, 2 * coalesce(own.minutes, 0) >= service.up as is_offered
      from uptime_days service
        left join uptime_days own on own.component = ${`type:${boardType}`} and own.day = service.day
      where service.component = 'service'),
    counted as (
      select hour, until > since and coalesce(is_offered, true) as is_known, extract(epoch from until - hour) as length, boards,
        coalesce(busy.seconds, 0) as busy, least(coalesce(down.seconds, 0), extract(epoch from until - hour)) as down
      from hours cross join owned left join busy using (hour) left join down using (hour)
        left join offered on day = (hour at time zone 'utc')::date)
    select hour, case when is_known and down <= length / 2
      then greatest(0, 1 - (busy + down * boards) / greatest(1, boards * length))::float8 end as free
    from counted order by 1`)
  return rows.map(({ hour, free }) => ({ hour: new Date(hour), free }))
}

/** How long starts of a type waited in the last 14 days, in seconds; null below ten starts. */
export type Waits = { p50: number | null; p90: number | null; queued: number }

/** Returns how long starts of a type waited, and how many sessions wait for its boards now. */
export async function readWaits(boardType: string): Promise<Waits> {
  const [row] = await db().execute<Waits>(sql`
    select round(percentiles[1])::int as p50, round(percentiles[2])::int as p90,
      (select count(*)::int from sessions where state = 'queued' and board_type = ${boardType}) as queued
    from (select case when count(*) >= 10 then
        percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from started_at - created_at)) end as percentiles
      from (select created_at, started_at from sessions where board_type = ${boardType} and started_at is not null
        and started_at > now() - interval '14 days' order by started_at desc limit 1000) newest) waits`)
  return row ?? { p50: null, p90: null, queued: 0 }
}

const KEPT_MS = MINUTE_MS

/** Returns what `readFreeHours` does, at most a minute old. The type must exist. */
export const recentFreeHours = (boardType: string) =>
  recent(`free hours of ${boardType}`, KEPT_MS, () => readFreeHours(boardType))()

/** Returns what `readWaits` does, at most a minute old. The type must exist. */
export const recentWaits = (boardType: string) => recent(`waits of ${boardType}`, KEPT_MS, () => readWaits(boardType))()
