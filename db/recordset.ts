import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns rows as a table of a statement, under the name `given`. However many there are, the text
 * of the statement stays the same, so its connection keeps it prepared. `columns` names the members
 * and their types, as in `id text, credits int`.
 */
export function recordset(rows: object[], columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as given(${sql.raw(columns)})`
}
