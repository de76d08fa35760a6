import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { deleteKeys } from '#core/api-keys/index.ts'
import { deleteArtifacts } from '#core/artifacts/index.ts'
import { eraseAddressesOf, recordEvent } from '#core/audit/index.ts'
import { deleteSuspicions } from '#core/boards/index.ts'
import { deleteCiTrusts } from '#core/ci-trusts/index.ts'
import { eraseOutput } from '#core/commands/index.ts'
import { deleteTickets, logStore } from '#core/consoles/index.ts'
import { notFound } from '#core/errors.ts'
import { deleteFirmware } from '#core/firmware/index.ts'
import { deleteMade } from '#core/idempotency/index.ts'
import { deleteIdentities } from '#core/identities/index.ts'
import { logFailure } from '#core/log.ts'
import { endAllLogins, type Login } from '#core/logins/index.ts'
import { cancelMails, enqueueNotice } from '#core/mail/index.ts'
import { revokeTokens } from '#core/one-time-tokens.ts'
import { deletePasskeys } from '#core/passkeys/index.ts'
import { deleteResults } from '#core/results/index.ts'
import { endAllAt, holdUser, withSessionLock } from '#core/scheduler/index.ts'
import { deleteSecondFactor } from '#core/second-factors/index.ts'
import { eraseDeclarations } from '#core/sessions/index.ts'
import { isOpen, type User } from '#core/users.ts'
import { deleteWebhooks } from '#core/webhooks/index.ts'
import { db, users } from '#db/index.ts'
import { lockAllFactors, proveAllFactors } from './log-in.ts'
import { CurrentPassword } from './schemas.ts'

export const CloseAccount = z.strictObject({ current_password: CurrentPassword.optional() })

const ERASED = { email: null, passwordHash: null, emailVerifiedAt: null }

/**
 * Closes an account for good: sessions end; keys, logins, links, artifacts, results and recorded
 * consoles are deleted, and the name, the output of commands, metadata and parts of sessions are
 * erased. Ledger and sessions stay without a name, and the e-mail address may sign up again.
 * Throws as `proveAllFactors` does.
 */
export async function closeAccount(
  user: User,
  { current_password }: z.infer<typeof CloseAccount>,
  from: string,
  login?: Login,
): Promise<void> {
  const verified = await proveAllFactors(user, current_password ?? '', from, login)
  await withSessionLock(async (at) => {
    // Locks the user first. A new key or session waits for the row, and then finds the account
    // closed.
    await holdUser(user.id, 'update')
    await lockAllFactors(verified)
    await cancelMails(user.id)
    // While the row still has the address.
    await enqueueNotice({ kind: 'account_closed' }, user.id)
    const closed = await db()
      .update(users)
      .set({ ...ERASED, closedAt: at })
      .where(and(eq(users.id, user.id), isOpen))
      .returning({ id: users.id })
    if (closed.length === 0) throw notFound('user')
    await endAllAt(user, at)
    await eraseDeclarations(user)
    await logStore().deleteRecords(user)
    await deleteTickets(user)
    await eraseOutput(user)
    await deleteArtifacts(user)
    await deleteResults(user)
    await deleteSuspicions(user)
    await deleteMade(user)
    await deleteFirmware(user)
    await deleteKeys(user)
    await deleteCiTrusts(user)
    await deleteWebhooks(user)
    await deleteSecondFactor(user.id)
    await deletePasskeys(user)
    await deleteIdentities(user)
    await endAllLogins(user.id)
    await recordEvent('account_closed', { userId: user.id, details: {} })
    await eraseAddressesOf(user)
    await revokeTokens(user.id)
  })
  // What is left of the consoles. It is tried again every minute (core/jobs.ts).
  await logStore()
    .purge()
    .catch((error: unknown) => logFailure(error, { task: 'purge' }))
}
