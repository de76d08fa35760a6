import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActorKind } from '#db/index.ts'
import { processShared } from '#process-shared.ts'

/** The party that acts: a user, an API client, a guest, the operator, or the system. */
export type Actor = {
  kind: ActorKind
  /** The id of the login or API key. */
  credentialId?: string | undefined
  /** The client's IP. */
  address?: string | undefined
  /** The browser, as `deviceOf` describes it. */
  device?: string | undefined
}

/** The actor of timed events, of payment providers, and of side effects on other users. */
export const system: Actor = { kind: 'system' }

const current = processShared('actor', () => new AsyncLocalStorage<Actor>())

/** Returns the actor that `actingAs` set; otherwise the system. */
export function actor(): Actor {
  return current.getStore() ?? system
}

/**
 * Runs `work` as `who`. Entry points call it once, so that no core function takes the actor as an
 * argument.
 */
export function actingAs<T>(who: Actor, work: () => T): T {
  return current.run(who, work)
}
