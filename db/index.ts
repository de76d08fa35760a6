import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '#env.ts'
import { embeddedUrl } from './embedded/index.ts'

export * from './schema/index.ts'

const POOL_CONNECTIONS = 10
const CONNECT_TIMEOUT_SECONDS = 5
const IDLE_TIMEOUT_SECONDS = 300

export type Database = PostgresJsDatabase
/** Next bundles this module more than once in one process; all copies share one pool and one ambient transaction. */
const shared = globalThis as typeof globalThis & {
  boardwalkPool?: Database & { $client: postgres.Sql }
  boardwalkTransaction?: AsyncLocalStorage<Database>
}

shared.boardwalkTransaction ??= new AsyncLocalStorage()
const current = shared.boardwalkTransaction

/** The transaction we are in, else the pool. */
export function db(): Database {
  return current.getStore() ?? pool()
}

/**
 * Runs `work` in a transaction: all of it happens, or nothing. Inside another transaction it is a savepoint of that one.
 * Everything in it must be awaited, and nothing slow (network, password hash) belongs in it.
 */
export function transaction<T>(work: () => Promise<T>): Promise<T> {
  return db().transaction((tx) => current.run(tx, work))
}

/** Ends the pool's connections, so that a process can exit. */
export async function closeDatabase(): Promise<void> {
  await shared.boardwalkPool?.$client.end({ timeout: 5 })
  shared.boardwalkPool = undefined
}

function pool(): Database {
  shared.boardwalkPool ??= connect(databaseUrl())
  return shared.boardwalkPool
}

export function connect(url: string) {
  const client = postgres(url, {
    max: POOL_CONNECTIONS,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    idle_timeout: IDLE_TIMEOUT_SECONDS,
    onnotice: () => {},
    connection: { application_name: 'boardwalk', TimeZone: 'UTC' },
  })
  return drizzle(client, { casing: 'snake_case' })
}

/** There is no database to talk to, and what to do about it, in one line. */
export class NoDatabaseError extends Error {
  override name = 'NoDatabaseError'
}

/** The database this configuration means. Refuses, with a `NoDatabaseError`, where the embedded one is meant and does not run. */
export function databaseUrl(): string {
  const url = env().databaseUrl ?? embeddedUrl(env().dataDir)
  if (url) return url
  throw new NoDatabaseError(
    `No database: DATABASE_URL is not set, and none is running under ${env().dataDir} (npm start starts it)`,
  )
}
