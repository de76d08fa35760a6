import postgres from 'postgres'
import { SESSION_LOCK } from '#core/scheduler/index.ts'
import type { openEmbedded } from '#db/embedded/index.ts'
import { until } from './instance.ts'
import type { TcpProxy } from './tcp-proxy.ts'

export type Cluster = Awaited<ReturnType<typeof openEmbedded>>
type Stage = { proxy: TcpProxy; cluster: Cluster; restart: () => Promise<void> }

/**
 * A way to break a database: it is `away` until it is restored, or the session lock is held, or
 * only `a moment` is lost. Returns how to restore it.
 */
export type Outage = { is: 'away' | 'locked' | 'a moment'; begin: (stage: Stage) => Promise<() => Promise<void>> }

/** The role the server connects as. A superuser would always get in. */
export const ROLE = 'app'
const OTHERS = 'others'
const FULL_WITHIN_MS = 20_000
const TABLES = 'users, api_keys, logins, sessions, drizzle.__drizzle_migrations'
/** The default `max_connections` of a cluster. */
const MANY = 100
/** Connections reserved for superusers, one of which is used here. */
const RESERVED = 3

/** Reading any row sleeps. */
const HANG = `alter table $ enable row level security, force row level security;
  create policy hangs on $ using (pg_sleep(600) is not null);`
const NO_LONGER = 'alter table $ disable row level security; drop policy hangs on $;'

const everywhere = (statements: string) =>
  TABLES.split(', ')
    .map((table) => statements.replaceAll('$', table))
    .join('')

export const outages: Record<string, Outage> = {
  'connections cut': {
    is: 'a moment',
    begin: async ({ proxy }) => {
      proxy.cut()
      return async () => {}
    },
  },
  stopped: {
    is: 'away',
    begin: async ({ cluster, restart }) => {
      await cluster.stop()
      return restart
    },
  },
  killed: {
    is: 'away',
    begin: async ({ cluster, restart }) => {
      await killPostmaster(cluster)
      return restart
    },
  },
  silent: {
    is: 'away',
    begin: async ({ proxy }) => {
      proxy.isSilent = true
      return async () => {
        proxy.isSilent = false
      }
    },
  },
  'full of connections': {
    is: 'away',
    begin: async ({ cluster }) => {
      await asked(cluster, (sql) => sql.unsafe(`alter role ${ROLE} connection limit 0`))
      await asked(cluster, (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${ROLE}`)
      return async () => {
        await asked(cluster, (sql) => sql.unsafe(`alter role ${ROLE} connection limit -1`))
      }
    },
  },
  'full of others': {
    is: 'away',
    begin: async ({ cluster }) => {
      const sql = postgres(cluster.url, { max: 1, idle_timeout: 0, onnotice: () => {} })
      await sql.unsafe(`create role ${OTHERS} login password '${OTHERS}'`)
      const address = Object.assign(new URL(cluster.url), { username: OTHERS, password: OTHERS })
      const others = postgres(address.href, { max: MANY, idle_timeout: 0, onnotice: () => {} })
      const isFull = async () => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${ROLE}`
        // Refused connections are what this fault needs.
        await Promise.allSettled(Array.from({ length: MANY }, () => others`select 1`))
        const [told] = await sql`select count(*)::int as count from pg_stat_activity where usename = ${OTHERS}`
        return told?.count === MANY - RESERVED - 1
      }
      await until(isFull, FULL_WITHIN_MS)
      return async () => {
        await others.end({ timeout: 0 })
        await sql.unsafe(`drop role ${OTHERS}`)
        await sql.end()
      }
    },
  },
  'answers never come': {
    is: 'away',
    begin: async ({ cluster }) => {
      await asked(cluster, (sql) => sql.unsafe(everywhere(HANG)))
      return async () => {
        await asked(cluster, (sql) => sql.unsafe(everywhere(NO_LONGER)))
      }
    },
  },
  'tables locked': { is: 'away', begin: ({ cluster }) => holding(cluster, `lock table ${TABLES}`) },
  'session lock held': {
    is: 'locked',
    begin: ({ cluster }) => holding(cluster, `select pg_advisory_xact_lock(${SESSION_LOCK})`),
  },
}

/** Kills the postmaster alone. Its other processes notice and end by themselves. */
export async function killPostmaster(cluster: { url: string }): Promise<void> {
  process.kill(await postmasterOf(cluster), 'SIGKILL')
}

export async function postmasterOf(cluster: { url: string }): Promise<number> {
  const [file] = await asked(cluster, (sql) => sql`select pg_read_file('postmaster.pid') as text`)
  return Number(String(file?.text).split('\n')[0])
}

/** Queries as the superuser, past the proxy. */
export async function asked<T>({ url }: { url: string }, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}

/** Holds a lock in a transaction of its own. Returns how to release it. */
export async function holding({ url }: { url: string }, statement: string): Promise<() => Promise<void>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const whole = sql.begin(async (tx) => {
    await tx.unsafe(statement)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, whole])
  return async () => {
    released.resolve()
    await whole
    await sql.end()
  }
}
