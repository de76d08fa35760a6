import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import { type Login, lockConfirmed } from '#core/logins/index.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import type { User } from '#core/users.ts'
import { db, passkeys, transaction } from '#db/index.ts'
import { PasskeyName } from './schemas.ts'

export const RemovePasskey = z.strictObject({ passkey: Id('passkey') })
export const RenamePasskey = RemovePasskey.extend({ name: PasskeyName })

const isOwn = ({ id }: User, passkeyId: string) => and(eq(passkeys.userId, id), eq(passkeys.id, passkeyId))

/** Changes the name of a passkey. Throws `not_found`. */
export function renamePasskey(user: User, { passkey, name }: z.infer<typeof RenamePasskey>): Promise<void> {
  return transaction(async () => {
    const renamed = await db().update(passkeys).set({ name }).where(isOwn(user, passkey)).returning({ id: passkeys.id })
    if (renamed.length === 0) throw notFound('passkey')
    await recordEvent('passkey_renamed', { userId: user.id, subjectId: passkey, details: {} })
  })
}

/**
 * Removes a passkey, which is refused from then on; the device still has it. Throws `not_found`,
 * and `unauthorized` if this browser has not confirmed its user.
 */
export function removePasskey(login: Login, { passkey }: z.infer<typeof RemovePasskey>): Promise<void> {
  const { user } = login
  return transaction(async () => {
    await lockConfirmed(login)
    const removed = await db().delete(passkeys).where(isOwn(user, passkey)).returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound('passkey')
    await recordEvent('passkey_removed', { userId: user.id, subjectId: passkey, details: {} })
    await enqueueNotice({ kind: 'passkey_removed' }, user.id)
  })
}
