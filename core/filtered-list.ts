import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '#db/index.ts'

type Filtered = {
  /** The members of a JSON object before those of the page. */
  json: SQL<string>
  /** Counts the rows that match. */
  total: SQLWrapper
  limit: number
  offset: number
}

/** Reads a filtered page as JSON, in one statement, with its `limit`, `offset` and `total`. */
export async function readFilteredJson({ json, total, limit, offset }: Filtered) {
  const page = sql`',"limit":' || ${limit}::int || ',"offset":' || ${offset}::bigint || ',"total":' || counted.total`
  const [row] = await db().execute<{ json: string; total: number }>(sql`
    select '{' || ${json} || ${page} || '}' as json, counted.total
    from (select (${total}) as total offset 0) counted`)
  if (!row) throw new Error('a select without a condition returned no row')
  return { json: Buffer.from(row.json), total: row.total }
}

/** Returns the id after which the next page begins: the last row’s, if the page is full. */
export function nextAfter(json: Buffer, rows: string, limit: number): string | null {
  const listed: { id: string }[] = JSON.parse(json.toString())[rows]
  return listed.length === limit ? (listed.at(-1)?.id ?? null) : null
}
