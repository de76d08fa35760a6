import { and, desc, eq, sql } from 'drizzle-orm'
import { jsonColumns, jsonRows } from '#core/json-rows.ts'
import { apiKeys, users } from '#db/index.ts'
import { queries } from '#db/statement.ts'
import { isNotRevoked, keyed } from './keyed.ts'
import { keyColumns } from './records.ts'

const keys = queries
  .select(jsonColumns(keyColumns))
  .from(apiKeys)
  .where(and(eq(apiKeys.userId, users.id), isNotRevoked))
  .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))

/** What `listKeys` answers, for whoever has the secret of a key, in one statement. */
export const listKeysByKey = keyed({ json: sql`'"keys":' || ${jsonRows(keys)}` })
