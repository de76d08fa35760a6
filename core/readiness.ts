import { Refusal } from '#core/errors.ts'
import { client } from '#db/index.ts'
import { isMigrated } from '#db/migrate.ts'
import { processShared } from '#process-shared.ts'

const state = processShared('readiness', (): { isDraining: boolean } => ({ isDraining: false }))

/**
 * Comes back where the database answers and is migrated. Refuses `unavailable` where it is not
 * migrated yet, and where this process is about to end.
 */
export async function assertReady(): Promise<void> {
  if (state.isDraining) throw new Refusal('unavailable', 'This instance is about to end.')
  if (!(await isMigrated(client()))) throw new Refusal('unavailable', 'The database is not migrated yet.')
}

/** From now on nobody new is to be sent here. */
export function startDraining(): void {
  state.isDraining = true
}
