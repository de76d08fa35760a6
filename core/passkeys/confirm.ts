import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { Refusal } from '#core/errors.ts'
import { confirmLogin, type Login } from '#core/logins/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { transaction } from '#db/index.ts'
import { type Challenge, challengeToSign, consumeChallenge } from './challenge.ts'
import { credentialsOf } from './list.ts'
import type { SignedChallenge } from './schemas.ts'
import { notePasskeyUse, verifySigned } from './verify.ts'

/** Begins a confirmation with one of the user's passkeys. Throws `rate_limited`. */
export async function beginPasskeyConfirm(
  { user }: Login,
  from: string,
): Promise<Challenge<PublicKeyCredentialRequestOptionsJSON>> {
  await consume(limits.signInSteps, from)
  return challengeToSign('passkey_confirm', { userId: user.id, credentials: await credentialsOf(user) })
}

/**
 * Confirms with a passkey of the user that they are there, which holds for ten minutes in this
 * browser. Throws `unauthorized`, also for a passkey of another user.
 */
export async function confirmByPasskey(login: Login, token: string, signed: SignedChallenge): Promise<void> {
  const passkey = await verifySigned(signed, await consumeChallenge('passkey_confirm', token, login.user.id))
  if (passkey.user.id !== login.user.id) throw new Refusal('unauthorized', 'This passkey belongs to another account.')
  await transaction(async () => {
    await notePasskeyUse(passkey)
    await confirmLogin(login, 'passkey')
  })
}
