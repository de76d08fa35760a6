import postgres, { type Sql } from 'postgres'

/** Fills a database on a connection on which no trigger runs and no foreign key is checked. */
export async function filling<T>(databaseUrl: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`set session_replication_role = replica`
    const made = await work(sql)
    await sql.unsafe('vacuum analyze')
    return made
  } finally {
    await sql.end()
  }
}
