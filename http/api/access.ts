import type { KeyAccess } from '#core/api-keys/index.ts'
import { Refusal } from '#core/errors.ts'
import { refuseStartedByOthers } from '#core/sessions/index.ts'
import type { Caller } from './authenticate.ts'

/**
 * Which keys an operation takes besides logins, which may do everything. A key with the access
 * `run` sees only the sessions that it started.
 */
const keysFor = {
  /** Only keys that may do everything. */
  full: ['full'],
  /** Reads what is not the business of a job in CI, such as the ledger. */
  read: ['full', 'read'],
  /** Changes a session, or starts one. */
  run: ['full', 'run'],
  /** Reads sessions and what they need. */
  any: ['full', 'run', 'read'],
  /** Concerns one key: every key may do it with itself, and `full` ones with the others. */
  itself: ['full', 'run', 'read'],
} as const satisfies Record<string, KeyAccess[]>

type UserAccess = keyof typeof keysFor

/**
 * What an operation asks of its caller. `public` needs no credentials; `agent` needs those of an
 * agent, which its handler checks.
 */
export type Access = 'public' | 'agent' | UserAccess

/** Tells the operations of users, who come with a key or a login. */
export function isForUsers(access: Access): access is UserAccess {
  return access in keysFor
}

/** Returns the accesses of keys that an operation takes, for its description. */
export function keysThatMay(access: UserAccess): readonly KeyAccess[] {
  return keysFor[access]
}

/** Throws `not_permitted` for a key whose access is too small for an operation. */
export function refuseAccess({ access }: { access: Access }, caller: Pick<Caller, 'access'>): void {
  const may: readonly KeyAccess[] = isForUsers(access) ? keysFor[access] : []
  if (!may.includes(caller.access)) throw notPermitted(caller, may)
}

/**
 * Throws for what a path names and a key may not touch: `not_found` for a session that a key with
 * the access `run` did not start, and `not_permitted` for a key other than itself.
 */
export async function refuseForeign(
  { access, isOfTrust }: { access: Access; isOfTrust?: true },
  caller: Caller,
  path: object,
): Promise<void> {
  if (caller.access === 'full') return
  const { session_id: sessionId, key_id: keyId } = path as { session_id?: string; key_id?: string }
  if (access === 'itself' && keyId !== caller.id) throw notPermitted(caller, ['full'])
  if (caller.access === 'run' && sessionId !== undefined)
    await refuseStartedByOthers(caller.user.id, caller.id, sessionId, isOfTrust && caller.trustId)
}

function notPermitted({ access }: Pick<Caller, 'access'>, may: readonly KeyAccess[]): Refusal {
  const needed = may.map((one) => `\`${one}\``).join(' or ')
  return new Refusal('not_permitted', `The access of this key is \`${access}\`; this needs ${needed}.`)
}
