import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'
import { open } from './hosts.ts'
import { withPreparedStatements } from './prepared-client.ts'
import { CONNECTION, servedConnection } from './session-settings.ts'
import type { TimeLimits } from './time-limits.ts'
import { PoolMonitor, withTimeouts } from './timeouts.ts'

export * from './schema/index.ts'

/** Columns are written in the database as they are named in the code, in its way. */
export const CASING = 'snake_case'

/**
 * Statements follow each other on a connection without waiting, so a few keep PostgreSQL busy; with
 * ten the slowest of a hundred answers took half as long again (`npm run bench`). Of four, one at
 * most holds or waits for the session lock (core/scheduler/lock-slot.ts).
 */
export const POOL_CONNECTIONS = 4
/** Where requests are served nobody waits that long, with any patience (timeouts.ts). */
const CONNECT_SECONDS = 10
/** Nobody gives up on this connection but itself, and tells are missed until it is made again. */
const listenConnectSeconds = () => env().databasePatience
const IDLE_TIMEOUT_SECONDS = 300
/**
 * postgres.js by itself waits longer after each failure, up to 20 seconds, and any caller
 * meanwhile waits along.
 */
const RECONNECT_AFTER_SECONDS = 0.1
const CLOSE_TIMEOUT_SECONDS = 1

export type Database = PostgresJsDatabase
type Pool = Database & { $client: postgres.Sql; traffic?: PoolMonitor }

type State = {
  url?: string
  pool?: Pool | undefined
  /** The connection that `listen` uses. */
  listeners?: postgres.Sql | undefined
  hasTimeouts?: boolean
  limits?: TimeLimits
}

const state = processShared('database', (): State => ({}))
const current = processShared('transaction', () => new AsyncLocalStorage<Database>())

/** The transaction we are in, else the pool. */
export function db(): Database {
  return current.getStore() ?? pool()
}

/**
 * Runs `work` in a transaction: all of it happens, or nothing. Inside another transaction it is a
 * savepoint of that one. Everything in it must be awaited, and nothing slow (network, password
 * hash) belongs in it.
 */
export function transaction<T>(work: () => Promise<T>): Promise<T> {
  return db().transaction((tx) => current.run(tx, work))
}

/**
 * As `transaction`, but part of the one we are in, if any: without a savepoint, for work that fails
 * as a whole or not at all.
 */
export function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  return current.getStore() ? work() : transaction(work)
}

export function isInTransaction(): boolean {
  return current.getStore() !== undefined
}

/**
 * Tells this process which database to use, where that is not DATABASE_URL: the embedded one has
 * its address from its start.
 */
export function chooseDatabase(url: string): void {
  state.url = url
}

/**
 * From now on nobody in this process waits long for the database: for processes that answer people,
 * and not for those with long work. Where it does not answer, the connections are given up, and the
 * next to ask gets new ones.
 */
export function enableTimeouts(): void {
  state.hasTimeouts = true
  retire(state.pool)
}

/**
 * Sets limits for the connections of a process that does not serve. Call it before the first query.
 */
export function limitConnections(limits: TimeLimits): void {
  state.limits = limits
}

export function areTimeoutsEnabled(): boolean {
  return state.hasTimeouts ?? false
}

/**
 * How many of the pool's connections have work, and how much work waits for one of its own. Counted
 * where waits are bounded.
 */
export function poolUse() {
  const wanted = state.pool?.traffic?.wanted ?? 0
  const inUse = Math.min(wanted, POOL_CONNECTIONS)
  return { inUse, waiting: wanted - inUse, max: POOL_CONNECTIONS }
}

/** Ends the connections, so that a process can exit. */
export async function closeDatabase(): Promise<void> {
  const open = [state.pool?.$client, state.listeners]
  state.pool = undefined
  state.listeners = undefined
  await Promise.all(open.map((client) => client?.end({ timeout: CLOSE_TIMEOUT_SECONDS })))
}

/** The pool's own client, for statements without Drizzle. */
export function client(): postgres.Sql {
  return pool().$client
}

/**
 * Listens on a channel over a connection that all channels share. If it is lost it is opened again,
 * and `onListen` runs each time it listens: what was sent meanwhile is lost. Returns how to stop.
 */
export async function listen(
  channel: string,
  hear: (payload: string) => void,
  onListen?: () => void,
): Promise<() => Promise<void>> {
  state.listeners ??= open(databaseUrl(), { ...options, connect_timeout: listenConnectSeconds() })
  return (await state.listeners.listen(channel, hear, onListen)).unlisten
}

function pool(): Pool {
  state.pool ??= state.hasTimeouts ? connectBounded(databaseUrl()) : connect(databaseUrl(), state.limits)
  return state.pool
}

const options = {
  max: POOL_CONNECTIONS,
  connect_timeout: CONNECT_SECONDS,
  idle_timeout: IDLE_TIMEOUT_SECONDS,
  backoff: () => RECONNECT_AFTER_SECONDS,
  onnotice: () => {},
  connection: CONNECTION,
} satisfies postgres.Options<never>

export function connect(url: string, limits: Partial<TimeLimits> = {}) {
  const connection = { ...CONNECTION, ...limits }
  return drizzle(withPreparedStatements(open(url, { ...options, connection })), {
    casing: CASING,
  })
}

function connectBounded(url: string): Pool {
  const traffic = new PoolMonitor((patienceSeconds) => retire(made, patienceSeconds))
  const onparameter = (name: string, value: string) => traffic.hasSaid(name, value)
  const served = { connection: servedConnection(), connect_timeout: CONNECT_SECONDS * env().databasePatience }
  const client = withTimeouts(withPreparedStatements(open(url, { ...options, ...served, onparameter })), traffic)
  const made: Pool = Object.assign(drizzle(client, { casing: CASING }), { traffic })
  return made
}

/** Abandons a pool's connections; statements on them fail, at once or after a while. */
function retire(old: Pool | undefined, patienceSeconds = 0): void {
  if (old === state.pool) state.pool = undefined
  void old?.$client.end({ timeout: patienceSeconds })
}

/** The database of this process. */
function databaseUrl(): string {
  const url = state.url ?? env().databaseUrl
  if (!url)
    throw new Error('There is no database: DATABASE_URL is not set, and no embedded one was started (npm start does)')
  return url
}
