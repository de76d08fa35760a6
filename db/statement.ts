import { QueryBuilder } from 'drizzle-orm/pg-core'
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
