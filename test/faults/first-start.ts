// Slow: starts the service with an empty data folder.
import { databaseAt } from '#db/test-server.ts'
import type { FaultContext } from './context.ts'
import { Instance } from './instance.ts'
import { asked } from './outages.ts'

const SERVERS = 3

/**
 * Starts servers at the same time on an empty database: one of them makes the tables, and all
 * serve.
 */
export async function firstStart({ databaseUrl, wrong }: FaultContext) {
  const url = databaseAt(databaseUrl, 'empty')
  await asked({ url: databaseUrl }, (sql) => sql`create database empty`)
  const started = await Promise.allSettled(Array.from({ length: SERVERS }, () => Instance.start(url)))
  const up = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  wrong(...started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])))
  await Promise.all(up.map((one) => one.stop()))
  const [twice] = await asked(
    { url },
    (sql) => sql`select count(*)::int - count(distinct hash)::int as count from drizzle.__drizzle_migrations`,
  )
  if (twice?.count > 0) wrong(`${twice?.count} migrations are there twice`)
  return `${SERVERS} servers started at once on an empty database, ${up.length} served`
}
