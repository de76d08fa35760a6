import { and, lt } from 'drizzle-orm'
import { unseal } from '#core/sealing.ts'
import { db, secondFactors } from '#db/index.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { databaseTime, isOn } from './status.ts'
import { stepOfCode } from './totp.ts'

export const WRONG_CODE = 'This code is incorrect or was already used.'

type UsedCode = 'app' | 'recovery'

/**
 * Uses a code of the user's app, or a recovery code. Returns which it was; undefined if it is wrong
 * or was used before. Count the attempt first.
 */
export async function verifyCode(userId: string, typed: string): Promise<UsedCode | undefined> {
  const code = typed.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(code)) return (await consumeAppCode(userId, code)) ? 'app' : undefined
  return (await consumeRecoveryCode(userId, code)) ? 'recovery' : undefined
}

/** A code works once, and none works that is older than one that was used. */
async function consumeAppCode(userId: string, code: string): Promise<boolean> {
  const columns = { sealed: secondFactors.secret, now: databaseTime }
  const [factor] = await db().select(columns).from(secondFactors).where(isOn(userId))
  if (!factor) return false
  const secret = unseal(factor.sealed)
  const step = secret === undefined ? undefined : stepOfCode(secret, code, factor.now)
  if (step === undefined) return false
  const used = await db()
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isOn(userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return used.length === 1
}
