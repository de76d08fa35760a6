import { is, Placeholder } from 'drizzle-orm'
import type { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { Column, Sql } from 'postgres'
import { db, isInTransaction } from './index.ts'

/** How many calls share a statement: more would have the first wait for the last, and leave the other connections nothing to do. */
const MOST = 8

type Query = { toSQL(): { sql: string; params: unknown[] } }
type Values = Record<string, unknown>
type Session = Pick<PostgresJsSession<Sql, Record<string, never>, Record<string, never>>, 'client'>

/**
 * Answers whoever asks the same in one pass of the event loop with one statement, and each with the row that is theirs: what a statement
 * costs beside its rows, here and in PostgreSQL, is then paid once for all. Each call is looked at as it would be alone, at the moment the
 * statement runs; where that fails, it fails for all of them. `query` answers one row at most and no arrays in it; of the row `json`
 * stays the bytes that came: it is sent on and not looked at. Its placeholders are columns of `asked`, `columns` says of what types, and what a call gives for
 * them must be fit for JSON.
 */
export function together<Row extends Values & { json?: Buffer }>(query: Query, columns: string) {
  const text = `select asked.call, one.* from json_to_recordset($1::text::json) as asked(call int, ${columns})
    cross join lateral (${written(query)} limit 1) one`
  let waiting: Call<Row>[] = []

  async function read(calls: Values[]): Promise<Map<number, Row>> {
    const asked = JSON.stringify(calls.map((values, call) => ({ ...values, call })))
    const { client } = db()._.session as unknown as Session
    const { rows, columns } = await rowsOf(client.unsafe(text, [asked]))
    const decoded = rows.map((row) => decode(row, columns) as Row & { call: number })
    return new Map(decoded.map((row) => [row.call, row]))
  }

  async function answer(calls: Call<Row>[]): Promise<void> {
    try {
      const rows = await read(calls.map(({ values }) => values))
      for (const [call, { resolve }] of calls.entries()) resolve(rows.get(call))
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }

  function send(): void {
    const calls = waiting
    waiting = []
    const size = Math.ceil(calls.length / Math.ceil(calls.length / MOST))
    for (let at = 0; at < calls.length; at += size) void answer(calls.slice(at, at + size))
  }

  return async (values: Values): Promise<Row | undefined> => {
    if (isInTransaction()) return (await read([values])).get(0)
    if (waiting.length === 0) setImmediate(send)
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>()
    waiting.push({ values, resolve, reject })
    return promise
  }
}

type Call<Row> = { values: Values; resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }

/**
 * The rows of a query, which does not keep them. A query of postgres.js is a promise that carries functions; such promises, once one has
 * grown old, V8 clears away only in full collections, and with them whatever they hold. Full collections were five times as frequent. The
 * function given here is held too, and its array with it, so that is emptied.
 */
async function rowsOf(query: ReturnType<Sql['unsafe']>) {
  const rows: (Buffer | null)[][] = []
  const { columns } = await query.raw().forEach((row) => void rows.push(row))
  return { rows: rows.splice(0), columns }
}

function decode(row: (Buffer | null)[], columns: Column<string>[]): Values {
  const values: Values = {}
  for (const [place, { name, parser = String }] of columns.entries()) {
    const value = row[place] ?? null
    values[name] = value === null || name === 'json' ? value : parser(String(value))
  }
  return values
}

/** The text of a query, with the columns of `asked` in place of its placeholders. */
function written(query: Query): string {
  const { sql, params } = query.toSQL()
  return sql.replaceAll(/\$(\d+)/g, (_, place) => {
    const param = params[Number(place) - 1]
    if (!is(param, Placeholder)) throw new Error(`a value stands in the query: ${sql}`)
    return `asked."${param.name}"`
  })
}
