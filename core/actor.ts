import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActorKind } from '#db/index.ts'
import { processShared } from '#process-shared.ts'

/**
 * Who acts: somebody signed in, a program with a key, somebody who is neither yet, the operator, or
 * time and payment providers.
 */
export type Actor = {
  kind: ActorKind
  /** The login or the key it acts with. */
  credentialId?: string | undefined
  /** The address it calls from. */
  address?: string | undefined
  /** The browser it calls with, in words. */
  device?: string | undefined
}

/**
 * For what time brings, and what happens on the occasion of somebody's act but is not their doing.
 */
export const system: Actor = { kind: 'system' }

const current = processShared('actor', () => new AsyncLocalStorage<Actor>())

/** Who is at it: what the door said with `actingAs`, else the system. */
export function actor(): Actor {
  return current.getStore() ?? system
}

/** Does `work` in somebody's name. Doors say it once, so that no verb has to be told. */
export function actingAs<T>(who: Actor, work: () => T): T {
  return current.run(who, work)
}
