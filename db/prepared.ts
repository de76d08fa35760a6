import { QueryBuilder } from 'drizzle-orm/pg-core'
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
