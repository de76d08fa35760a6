import postgres, { type Sql } from 'postgres'

/** What PostgreSQL answers when a table is not there. */
const NO_SUCH_TABLE = '42P01'

/** A migration in the database: the hash of its SQL, and when it was made, in milliseconds. */
export type Applied = { hash: string; made: number }

/** Returns the migrations in the database, the oldest first. */
export async function applied(sql: Sql): Promise<Applied[]> {
  try {
    const rows = await sql.unsafe<{ hash: string; made: string }[]>(
      'select hash, created_at as made from drizzle.__drizzle_migrations order by created_at',
    )
    return rows.map(({ hash, made }) => ({ hash, made: Number(made) }))
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === NO_SUCH_TABLE) return []
    throw error
  }
}
