import { sql } from 'drizzle-orm'
import { jsonColumns, jsonRows } from '#core/json-rows.ts'
import { apiKeys, users } from '#db/index.ts'
import { queries } from '#db/statement.ts'
import { keyColumns } from './columns.ts'
import { keyed } from './keyed.ts'
import { countListed, isListedOf, newestFirst } from './list.ts'

const keys = queries
  .select(jsonColumns(keyColumns))
  .from(apiKeys)
  .where(isListedOf(users.id))
  .orderBy(...newestFirst)
  .limit(sql.placeholder('limit'))
  .offset(sql.placeholder('offset'))

/** What `listKeys` answers, for whoever has the secret of a key, in one statement. */
export const listKeysByKey = keyed({ json: sql`'"keys":' || ${jsonRows(keys)}`, total: countListed(users.id) })
