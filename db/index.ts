import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '#env.ts'
import { preparing } from './prepared.ts'

export * from './schema/index.ts'

/** Columns are written in the database as they are named in the code, in its way. */
export const CASING = 'snake_case'

const POOL_CONNECTIONS = 10
const CONNECT_TIMEOUT_SECONDS = 5
const IDLE_TIMEOUT_SECONDS = 300

export type Database = PostgresJsDatabase

/** Next bundles this module more than once in one process; all copies share one pool and one ambient transaction. */
const shared = globalThis as typeof globalThis & {
  boardwalkDatabaseUrl?: string
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

/** As `transaction`, but part of the one we are in, if any: without a savepoint, for work that fails as a whole or not at all. */
export function joined<T>(work: () => Promise<T>): Promise<T> {
  return current.getStore() ? work() : transaction(work)
}

/** Tells this process which database to use, where that is not DATABASE_URL: the embedded one has its address from its start. */
export function chooseDatabase(url: string): void {
  shared.boardwalkDatabaseUrl = url
}

/** Ends the pool's connections, so that a process can exit. */
export async function closeDatabase(): Promise<void> {
  await shared.boardwalkPool?.$client.end({ timeout: 5 })
  shared.boardwalkPool = undefined
}

/** The pool's own client, for what is not a query of ours. */
export function client(): postgres.Sql {
  return pool().$client
}

function pool() {
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
  return drizzle(preparing(client), { casing: CASING })
}

/** The database of this process. */
function databaseUrl(): string {
  const url = shared.boardwalkDatabaseUrl ?? env().databaseUrl
  if (!url)
    throw new Error('There is no database: DATABASE_URL is not set, and no embedded one was started (npm start does)')
  return url
}
