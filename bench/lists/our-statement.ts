import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { jsonRead } from '#core/json-read.ts'
import { sessionList } from '#core/sessions/index.ts'
import { db, POOL_CONNECTIONS, transaction } from '#db/index.ts'
import { CONNECTION } from '#db/session-settings.ts'

/** Of `call`, `userId`, `json`, … */
const JSON_COLUMN = 2

type Page = { limit: number; offset: number }
type Row = { json: Buffer | null }

/**
 * The statement that answers `GET /v1/sessions`, as the database was given it, through postgres.js
 * alone.
 */
export async function ourStatement(url: string): Promise<(secretHash: Buffer, page: Page) => Promise<Row | undefined>> {
  const text = await transaction(async () => {
    await jsonRead(sessionList).forKey(`key_${'0'.repeat(48)}`, { limit: 20, offset: 0 })
    const kept = await db().execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)
    return kept.map(({ statement }) => statement).find((statement) => statement.includes('secret_hash')) ?? ''
  })
  const client = postgres(url, { max: POOL_CONNECTIONS, connection: CONNECTION })
  return async (secretHash, page) => {
    const asked = JSON.stringify([{ call: 0, secretHash: secretHash.toString('hex'), ...page }])
    const [row] = await client.unsafe(text, [asked], { prepare: true }).raw()
    return row && { json: row.at(JSON_COLUMN) ?? null }
  }
}
