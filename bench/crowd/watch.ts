import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { PostgreSQL } from '../postgresql.ts'
import { familySeconds, processorSeconds } from '../processor-time.ts'
import { quantile } from '../quantiles.ts'
import type { Service } from '../service.ts'
import { asked } from './settled.ts'

const EVERY_MS = 50

/** What some work took of what there is. */
export type Watched<T> = {
  done: T
  seconds: number
  /** The share of time in which somebody held the session lock. */
  lockHeld: number
  /** Processors' time a second. */
  postgresCores: number
  serviceCores: number
  /** How long the oldest of what was due had been due, at p99. */
  lateSeconds: number
  walBytes: number
  diskBytes: number
}

type Place = { databaseUrl: string; service: Service; postgresql: PostgreSQL }

/** Watches the database and the processes while work is done. */
export async function watched<T>(
  { databaseUrl, service, postgresql }: Place,
  work: () => Promise<T>,
): Promise<Watched<T>> {
  const used = () => ({ postgres: familySeconds(postgresql.pid), service: processorSeconds(service.pid) })
  return asked(databaseUrl, async (sql) => {
    const over = new AbortController()
    const [from, began, before] = [performance.now(), await sizes(sql), used()]
    const sampled = sample(sql, over.signal)
    const done = await work().finally(() => over.abort())
    const [seconds, after] = [(performance.now() - from) / 1_000, used()]
    const samples = await sampled
    const ended = await sizes(sql)
    return {
      done,
      seconds,
      lockHeld: samples.filter(({ isHeld }) => isHeld).length / samples.length,
      postgresCores: (after.postgres - before.postgres) / seconds,
      serviceCores: (after.service - before.service) / seconds,
      lateSeconds: quantile(
        samples.map(({ late }) => late),
        0.99,
      ),
      walBytes: ended.wal - began.wal,
      diskBytes: ended.disk - began.disk,
    }
  })
}

async function sample(sql: Sql, signal: AbortSignal) {
  const samples: { isHeld: boolean; late: number }[] = []
  while (!signal.aborted) {
    const [row] = await sql<{ is_held: boolean; late: number }[]>`select
      exists (select from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())) as is_held,
      coalesce(greatest(0, extract(epoch from clock_timestamp() - (select min(next_event_at) from sessions))), 0)::float8 as late`
    if (row) samples.push({ isHeld: row.is_held, late: row.late })
    await wait(EVERY_MS)
  }
  return samples
}

async function sizes(sql: Sql): Promise<{ wal: number; disk: number }> {
  const [row] = await sql<{ wal: number; disk: number }[]>`select
    (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as wal, pg_database_size(current_database())::float8 as disk`
  if (!row) throw new Error('a select without a condition returned no row')
  return row
}
