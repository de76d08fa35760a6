import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { startLogin } from '#core/logins/index.ts'
import { consume, limits, refund } from '#core/rate-limits.ts'
import { isOpen } from '#core/users.ts'
import { db, transaction, users } from '#db/index.ts'
import { type Challenge, challengeToSign, consumeChallenge } from './challenge.ts'
import type { SignedChallenge } from './schemas.ts'
import { notePasskeyUse, verifySigned } from './verify.ts'

/** Begins a log-in with any passkey of this service. Throws `rate_limited`. */
export async function beginPasskeyLogIn(from: string): Promise<Challenge<PublicKeyCredentialRequestOptionsJSON>> {
  await consume(limits.passkeyChallenges, from)
  return challengeToSign('passkey_log_in', {})
}

/**
 * Signs in the browser whose passkey signed the challenge, and returns the token of its login. The
 * device has verified the person, so no code is asked for. Throws `unauthorized`, and
 * `rate_limited` after too many failures `from` one network.
 */
export async function logInWithPasskey(
  token: string,
  signed: SignedChallenge,
  from: string,
  userAgent: string | null,
  address?: string,
): Promise<string> {
  await consume(limits.logins, from)
  const passkey = await verifySigned(signed, await consumeChallenge('passkey_log_in', token))
  const { user } = passkey
  const login = await transaction(async () => {
    await db()
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), isOpen))
      .for('update')
    await notePasskeyUse(passkey)
    return startLogin(user, 'passkey', userAgent, address)
  })
  await refund(limits.logins, from)
  return login
}
