import { Refusal } from '#core/errors.ts'
import { client } from '#db/index.ts'
import { isMigrated } from '#db/migrate.ts'

/** Comes back where the database answers and is migrated. Refuses `unavailable` where it is not migrated yet. */
export async function assertReady(): Promise<void> {
  if (!(await isMigrated(client()))) throw new Refusal('unavailable', 'The database is not migrated yet.')
}
