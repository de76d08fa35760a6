import { fillPlaceholders } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { CASING, type Database, db } from './index.ts'

/** Puts queries together that are parts of a statement. */
export const queries = new QueryBuilder({ casing: CASING })

/**
 * A statement that is put together once, and not again for each call: once for the pool, and anew for a transaction. Answers it for
 * wherever we are.
 */
export function statement<S>(build: (on: Database) => S): () => S {
  const built = new WeakMap<Database, S>()
  return () => {
    const on = db()
    const one = built.get(on) ?? build(on)
    built.set(on, one)
    return one
  }
}

type Session = Pick<PostgresJsSession<Sql, Record<string, never>, Record<string, never>>, 'queryObjects'>

/**
 * The same for what is asked most: of what Drizzle does at each call only the placeholders are filled, and the rows are what the driver
 * makes of them, each column under the name it has in the query.
 */
export function plainly<R extends Record<string, unknown>>(query: { toSQL(): { sql: string; params: unknown[] } }) {
  const { sql, params } = query.toSQL()
  return (values: Record<string, unknown>): Promise<R[]> =>
    (db()._.session as unknown as Session).queryObjects<R>(sql, fillPlaceholders(params, values))
}
