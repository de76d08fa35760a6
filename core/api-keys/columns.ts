import { sql } from 'drizzle-orm'
import { apiKeys } from '#db/index.ts'

/** The columns of a key's record in the API. */
export const keyColumns = {
  id: apiKeys.id,
  label: apiKeys.label,
  last_four: apiKeys.lastFour,
  created_at: apiKeys.createdAt,
  last_used_at: apiKeys.lastUsedAt,
  expires_at: apiKeys.expiresAt,
  created_by: sql<string>`coalesce(${apiKeys.createdByKeyId}, 'web')`.as('created_by'),
}
