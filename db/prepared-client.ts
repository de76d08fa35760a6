import type postgres from 'postgres'
import { withoutEmptyPlaces } from './empty-places.ts'
import { firstFailureAsCause } from './first-failure.ts'

type Client = postgres.Sql | postgres.TransactionSql

/**
 * A client that has PostgreSQL keep every statement with parameters, for as long as the connection
 * lives: the next time it is neither sent nor read nor planned from nothing, and costs one round
 * trip where it would have cost two. Drizzle asks for that only where each statement is given a
 * name by hand.
 */
export function withPreparedStatements<C extends Client>(client: C): C {
  // Outside of a transaction a failure is no other statement's.
  const inTransaction = 'savepoint' in client ? firstFailureAsCause() : <Q>(query: Q) => query
  return new Proxy(client, {
    get(target, name) {
      if (name === 'unsafe') return unsafe
      if (name === 'begin' && 'begin' in target)
        return (work: Work) => target.begin((tx) => work(withPreparedStatements(tx)))
      if (name === 'savepoint' && 'savepoint' in target)
        return (work: Work) => target.savepoint((tx) => work(withPreparedStatements(tx)))
      return Reflect.get(target, name)
    },
  })

  function unsafe(query: string, parameters: Parameter[] = []) {
    return inTransaction(withoutEmptyPlaces(client.unsafe(query, parameters, { prepare: parameters.length > 0 })))
  }
}

type Work = (tx: postgres.TransactionSql) => Promise<unknown>
type Parameter = postgres.ParameterOrJSON<never>
