import { Refusal } from '#core/errors.ts'
import { client } from '#db/index.ts'
import { isMigrated } from '#db/migrate.ts'
import { processShared } from '#process-shared.ts'

type State = { isDraining: boolean; draining: AbortController }
const state = processShared('readiness', (): State => ({ isDraining: false, draining: new AbortController() }))

/**
 * Returns if the database responds and is migrated. Throws `unavailable` if it is not migrated, or
 * if this process is shutting down.
 */
export async function assertReady(): Promise<void> {
  if (state.isDraining) throw new Refusal('unavailable', 'This instance is shutting down.')
  if (!(await isMigrated(client()))) throw new Refusal('unavailable', 'The database is not migrated yet.')
}

/** Makes the readiness check fail, so that load balancers send no new requests here. */
export function startDraining(): void {
  state.isDraining = true
  state.draining.abort()
}

/**
 * Returns the signal that is aborted as this process begins to stop: nobody shall wait here then.
 */
export function draining(): AbortSignal {
  return state.draining.signal
}
