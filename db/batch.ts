import { is, Placeholder } from 'drizzle-orm'
import type { PostgresJsSession } from 'drizzle-orm/postgres-js'
import type { Column, Sql } from 'postgres'
import { db, isInTransaction } from './index.ts'

/** How many calls share a statement: with more, the first waits long for the last. */
const MAX_CALLS = 8

type Query = { toSQL(): { sql: string; params: unknown[] } }
type Values = Record<string, unknown>
type Session = Pick<PostgresJsSession<Sql, Record<string, never>, Record<string, never>>, 'client'>

/**
 * Returns a function that sends calls of the same turn of the event loop as one statement, and
 * gives each its own row, or undefined. What a statement costs besides its rows is then paid once.
 * An error of the statement fails all its calls.
 *
 * `query` returns at most one row, without arrays. Its placeholders are columns of `asked`, which
 * `columns` gives with their types; each call gives values that JSON can hold. The column `json` of
 * the row stays bytes, because it is only sent on.
 */
export function batched<Row extends Values & { json?: Buffer | null }>(query: Query, columns: string) {
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
    const size = Math.ceil(calls.length / Math.ceil(calls.length / MAX_CALLS))
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
 * Returns the rows of a query. The query itself must not keep them: V8 frees old promises that
 * carry functions, as those of postgres.js do, only in full collections. It also holds the function
 * given here and so its array, which is therefore emptied.
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

/** Returns the text of a query with the columns of `asked` in place of its placeholders. */
function written(query: Query): string {
  const { sql, params } = query.toSQL()
  return sql.replaceAll(/\$(\d+)/g, (_, place) => {
    const param = params[Number(place) - 1]
    if (!is(param, Placeholder)) throw new Error(`a value stands in the query: ${sql}`)
    return `asked."${param.name}"`
  })
}
