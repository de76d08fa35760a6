import { makeUser } from '#db/factory.ts'
import type { ApiClient } from './client.ts'
import { asked } from './outages.ts'

/** Long enough that other work goes on while the ledger is read. */
const LINES = 100_000

/** Makes a user with a long ledger, whose balance is the sum of the entries. */
export async function makeLongLedger(url: string): Promise<void> {
  const { id } = await makeUser()
  await asked({ url }, (sql) =>
    sql.begin(async (tx) => {
      // Without triggers, which would look up the number of each entry.
      await tx`set local session_replication_role = replica`
      await tx`insert into entries (id, user_id, number, kind, amount, balance_after, description)
        select 'ent_' || lpad(line::text, 26, '0'), ${id}, line, 'adjustment', 1, line, 'A line of many'
        from generate_series(1, ${LINES}::int) as line`
      await tx`update users set credits = ${LINES} where id = ${id}`
    }),
  )
}

/** What the service has acknowledged to clients. */
export type Acknowledged = {
  sessions: Set<string>
  ended: Set<string>
  keys: Map<string, boolean | undefined>
}

export function acknowledged(clients: ApiClient[]): Acknowledged {
  const keys = clients.flatMap((one) => [...one.keys].map(([id, { isLive }]) => [id, isLive] as const))
  return {
    sessions: new Set(clients.flatMap((one) => [...one.sessions])),
    ended: new Set(clients.flatMap((one) => [...one.ended.keys()])),
    keys: new Map(keys),
  }
}

/** Returns what of that is missing in a database. */
export async function missing({ sessions, ended, keys }: Acknowledged, url: string): Promise<string[]> {
  const states = await statesOf(url, `select id, state from sessions`)
  const secrets = await statesOf(
    url,
    `select id, case when revoked_at is null then 'live' else 'revoked' end as state from api_keys`,
  )
  return [
    ...[...sessions]
      .filter((id) => !states.has(id))
      .map((id) => `the start of ${id} was acknowledged, and it is not there`),
    ...[...ended]
      .filter((id) => states.get(id) !== 'ended')
      .map((id) => `${id} was said to have ended, and is ${states.get(id)}`),
    ...[...keys]
      .filter(([id]) => !secrets.has(id))
      .map(([id]) => `the making of ${id} was acknowledged, and it is not there`),
    ...[...keys]
      .filter(([id, isLive]) => isLive === false && secrets.get(id) === 'live')
      .map(([id]) => `${id} was said to be revoked, and is not`),
  ]
}

async function statesOf(url: string, rows: string): Promise<Map<string, string>> {
  const found = await asked({ url }, (sql) => sql.unsafe<{ id: string; state: string }[]>(rows))
  return new Map(found.map(({ id, state }) => [id, state]))
}

/** Counts the rows of each table that survives a crash. */
export async function countRows(url: string): Promise<Record<string, number>> {
  return await asked({ url }, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`
    const counts: [string, number][] = []
    for (const { name } of tables) {
      const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(name)}`
      counts.push([name, row?.count ?? 0])
    }
    return Object.fromEntries(counts)
  })
}
