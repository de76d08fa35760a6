import { recordEvent } from '#core/audit/index.ts'
import { addEntry } from '#core/ledger.ts'
import { holdUser, withSessionLock } from '#core/scheduler/index.ts'
import { findUserByEmail, raiseToPaidTier, type User } from '#core/users.ts'

export type Grant = {
  /** Whole credits; negative ones are taken away, and 0 leaves the balance unchanged. */
  credits: number
  paid: boolean
}

/**
 * Posts the operator's entry and raises to the paid tier if requested. Call it in a transaction.
 * Throws `insufficient_credits`.
 */
export async function grantTo(userId: string, { credits, paid }: Grant): Promise<void> {
  const description = credits < 0 ? 'Taken back by the operator' : 'Granted by the operator'
  if (credits !== 0) await addEntry(userId, { kind: 'adjustment', amount: credits, description })
  if (paid) await raiseToPaidTier(userId)
  if (credits !== 0 || paid) await recordEvent('credits_granted', { userId, details: { credits, paid } })
}

/**
 * Posts an entry and raises to the paid tier if requested, in one transaction, for the operator.
 * Throws `not_found`, and `insufficient_credits` if the balance would fall below zero.
 */
export function grantCredits({ email, ...grant }: Grant & { email: string }): Promise<User> {
  return withSessionLock(async () => {
    const { id } = await findUserByEmail(email)
    await holdUser(id)
    await grantTo(id, grant)
    return findUserByEmail(email)
  })
}
