import { type Column, is, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgTimestamp } from 'drizzle-orm/pg-core'

type Columns = Record<string, Column | SQL | SQL.Aliased>

/**
 * Returns the rows of a query as the text of a JSON array, in their order. PostgreSQL writes it
 * faster than Node can parse rows, make objects and dates of them, check them and write them again.
 */
export function jsonRows(query: SQLWrapper): SQL<string> {
  return sql`(select coalesce('[' || string_agg(row_to_json(listed)::text, ',') || ']', '[]') from ${query} listed)`
}

/**
 * Returns columns under their names in JSON, timestamps as in docs/contract.md §2. Connections are
 * at UTC.
 */
export function jsonColumns(columns: Columns): Record<string, SQL.Aliased> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, written(column).as(name)]))
}

function written(column: Columns[string]): SQL {
  if (is(column, PgTimestamp)) return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return is(column, SQL.Aliased) ? column.sql : sql`${column}`
}
