import { asc, sql } from 'drizzle-orm'
import { chips } from '#core/firmware/index.ts'
import type { JsonQuery } from '#core/json-read.ts'
import { dueForUser } from '#core/scheduler/index.ts'
import { boardTypes, isFree, isInService, isQueued, sessions } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { imageIdsOf } from './columns.ts'

const DAYS = 14
/** Below so many starts, percentiles would say little. */
const MIN_STARTS = 10
/** The reading does not grow with the number of sessions. */
const MAX_STARTS = 1_000

const ownBoards = sql`from boards where boards.board_type = ${boardTypes.slug}`

const ofType = sql`(
  select count(*)::int as total,
    (count(*) filter (where ${isInService}))::int as online,
    (count(*) filter (where ${isFree} and boards.quarantined_at is null))::int as available
  ${ownBoards}) of_type`

/** How long the newest starts took, from the request to a running session, in seconds. */
const waits = sql`(
  select percentile_cont(array[0.5, 0.9]) within group (order by seconds) as percentiles from (
    select extract(epoch from started_at - created_at) as seconds from sessions
    where sessions.board_type = ${boardTypes.slug} and started_at is not null
      and started_at > now() - make_interval(days => ${sql.raw(String(DAYS))})
    order by started_at desc limit ${sql.raw(String(MAX_STARTS))}) newest
  having count(*) >= ${sql.raw(String(MIN_STARTS))}) waits`

/** The query is prepared, so that no value may stand in it. */
const chipsByType = sql.raw(`'${JSON.stringify(chips).replaceAll("'", "''")}'::jsonb`)

const types = queries
  .select(
    jsonColumns({
      board_type: boardTypes.slug,
      board_specs: boardTypes.specs,
      credits_per_minute: boardTypes.creditsPerMinute,
      total: sql`of_type.total`,
      online: sql`of_type.online`,
      available: sql`of_type.available`,
      queue_length: sql`(select count(*)::int from ${sessions} where ${isQueued} and ${sessions.boardType} = ${boardTypes.slug})`,
      wait_seconds_p50: sql`round(waits.percentiles[1])::int`,
      wait_seconds_p90: sql`round(waits.percentiles[2])::int`,
      base_image_ids: imageIdsOf(boardTypes.slug),
      flash_formats: sql`array(select distinct unnest(flash_formats) ${ownBoards} order by 1)`,
      max_firmware_bytes: sql`(select max(max_firmware_bytes) ${ownBoards})`,
      chip: sql`${chipsByType} -> ${boardTypes.slug}`,
    }),
  )
  .from(boardTypes)
  .crossJoinLateral(ofType)
  .leftJoinLateral(waits, sql`true`)
  .orderBy(asc(boardTypes.slug))

/**
 * Reads every board type, by its slug, with what a start would meet now and how long starts took.
 */
export const boardTypeList: JsonQuery = {
  json: sql`'"board_types":' || ${jsonRows(types)}`,
  due: dueForUser,
  isForRun: true,
}
