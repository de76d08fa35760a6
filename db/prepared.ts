import { type SQL, sql } from 'drizzle-orm'
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import { CASING, type Database, db } from './index.ts'

/** Builds queries that are parts of a statement. */
export const queries = new QueryBuilder({ casing: CASING })

/**
 * Returns a statement that Drizzle builds once for the pool, and once for each transaction, instead
 * of once for each call.
 */
export function prepared<S>(build: (on: Database) => S): () => S {
  const built = new WeakMap<Database, S>()
  return () => {
    const on = db()
    const one = built.get(on) ?? build(on)
    built.set(on, one)
    return one
  }
}

const dialect = new PgDialect({ casing: CASING })

/**
 * Returns a part of a statement as text, made once. Drizzle makes the text of all parts for each
 * call otherwise. Throws if the part has parameters, which have no place in a text.
 */
export function constant(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error(`this SQL has parameters: ${text}`)
  return sql.raw(text)
}
