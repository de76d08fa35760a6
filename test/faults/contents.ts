import { makeUser } from '#db/factory.ts'
import { asked } from './outages.ts'
import type { Program } from './program.ts'

/** Long enough that others get on with their work while it is read. */
const LINES = 100_000

/** Somebody with many lines in the ledger, whose balance is their sum. */
export async function writeLongBook(url: string): Promise<void> {
  const { id } = await makeUser()
  await asked({ url }, (sql) =>
    sql.begin(async (tx) => {
      // Or each would look for its number.
      await tx`set local session_replication_role = replica`
      await tx`insert into entries (id, user_id, number, kind, amount, balance_after, description)
        select 'ent_' || lpad(line::text, 26, '0'), ${id}, line, 'adjustment', 1, line, 'A line of many'
        from generate_series(1, ${LINES}::int) as line`
      await tx`update users set credits = ${LINES} where id = ${id}`
    }),
  )
}

/** What programs have been told so far. */
export type Acknowledged = {
  sessions: Set<string>
  ended: Set<string>
  keys: Map<string, boolean | undefined>
}

export function acknowledged(programs: Program[]): Acknowledged {
  const keys = programs.flatMap((one) => [...one.keys].map(([id, { isLive }]) => [id, isLive] as const))
  return {
    sessions: new Set(programs.flatMap((one) => [...one.sessions])),
    ended: new Set(programs.flatMap((one) => [...one.ended.keys()])),
    keys: new Map(keys),
  }
}

/** What of that is not in a database. */
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

/** How many rows each table has that outlives a crash. */
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
