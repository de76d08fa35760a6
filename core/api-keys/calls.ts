import { sql } from 'drizzle-orm'
import { runEvery } from '#core/every.ts'
import { db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import { SECOND_MS } from '#durations.ts'
import { processShared } from '#process-shared.ts'

/** How many days, today included, calls are kept and shown. */
const CALL_DAYS = 30

const WRITE_MS = 5 * SECOND_MS

/** How many calls each key has made in this process since they were last written. */
const counts = processShared('calls of keys', () => new Map<string, number>())

/** Counts calls of a key in memory, so that a call costs no statement. */
export function countCalls(keyId: string, calls = 1): void {
  counts.set(keyId, (counts.get(keyId) ?? 0) + calls)
}

/**
 * Adds what was counted to the day, in one statement for all keys. A key that is being deleted is
 * skipped: waiting for it could be a deadlock. After a failure the counts are kept.
 */
export async function writeCalls(): Promise<void> {
  const counted = [...counts].map(([keyId, calls]) => ({ keyId, calls }))
  if (counted.length === 0) return
  counts.clear()
  try {
    await db().execute(sql`
      insert into key_usage_days (key_id, day, calls)
      select api_keys.id, (now() at time zone 'utc')::date, given.calls
      from api_keys join ${recordset(counted, '"keyId" text, calls int')} on given."keyId" = api_keys.id
      order by api_keys.id for key share of api_keys skip locked
      on conflict (key_id, day) do update set calls = key_usage_days.calls + excluded.calls`)
  } catch (error) {
    for (const { keyId, calls } of counted) countCalls(keyId, calls)
    throw error
  }
}

/**
 * Writes what was counted every few seconds. Returns how to stop, which writes the rest; call it
 * after the last request.
 */
export function startCallWriter(onFailure: (error: unknown) => void): () => Promise<void> {
  const stop = runEvery({ work: writeCalls, onFailure, pauseMs: WRITE_MS })
  return async () => {
    await stop()
    await writeCalls().catch(onFailure)
  }
}

export async function purgeOldCalls(): Promise<void> {
  await db().execute(sql`delete from key_usage_days where day <= (now() at time zone 'utc')::date - ${CALL_DAYS}::int`)
}
