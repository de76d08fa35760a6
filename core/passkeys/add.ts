import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal, refusedField } from '#core/errors.ts'
import { type Login, lockConfirmed } from '#core/logins/index.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { startStep } from '#core/sign-in-steps.ts'
import { newId } from '#db/ids.ts'
import { db, passkeys, transaction } from '#db/index.ts'
import { type Challenge, consumeChallenge } from './challenge.ts'
import { countPasskeys, credentialsOf } from './list.ts'
import { ALGORITHMS, relyingParty } from './relying-party.ts'
import { NewCredential, PasskeyName } from './schemas.ts'

const MAX_PASSKEYS = 20

export const AddPasskey = z.strictObject({ name: PasskeyName, response: NewCredential })

/**
 * Begins to add a passkey. The device must keep it, and verify the person. Throws `rate_limited`.
 */
export async function beginPasskeyAdd(
  { user }: Login,
  from: string,
): Promise<Challenge<PublicKeyCredentialCreationOptionsJSON>> {
  await consume(limits.signInSteps, from)
  const options = await generateRegistrationOptions({
    rpName: 'Boardwalk',
    rpID: relyingParty().id,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await credentialsOf(user),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, token: await startStep({ kind: 'passkey_add', userId: user.id, expected: options.challenge }) }
}

/**
 * Adds a passkey that was just made for this user. Throws `unauthorized` if this browser has not
 * confirmed its user, or the challenge is over.
 */
export async function addPasskey(
  login: Login,
  token: string,
  { name, response }: z.infer<typeof AddPasskey>,
): Promise<void> {
  const { user } = login
  const challenge = await consumeChallenge('passkey_add', token, user.id)
  await transaction(async () => {
    await lockConfirmed(login)
    const { credential, credentialBackedUp } = await verifyNew(response, challenge)
    if ((await countPasskeys(user)) >= MAX_PASSKEYS) {
      throw refusedField('/name', `You have ${MAX_PASSKEYS} passkeys, the most that an account can have.`)
    }
    const id = newId('passkey')
    const added = await db()
      .insert(passkeys)
      .values({
        id,
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        name,
        isBackedUp: credentialBackedUp,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) throw refusedField('/name', 'This passkey was already added.')
    await recordEvent('passkey_added', { userId: user.id, subjectId: id, details: {} })
    await enqueueNotice({ kind: 'passkey_added' }, user.id)
  })
}

async function verifyNew(response: z.infer<typeof NewCredential>, challenge: string) {
  const { origin, id } = relyingParty()
  const { transports: _, ...signed } = response.response
  if (!isWithoutCertificate(signed.attestationObject)) throw refused()
  const verification = await verifyRegistrationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => {
    throw refused()
  })
  if (!verification.verified) throw refused()
  return verification.registrationInfo
}

/**
 * Returns whether a new passkey has no certificate of its maker. We ask for none, and the library
 * would fetch every URL in it.
 */
function isWithoutCertificate(attestationObject: string): boolean {
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

function refused(): Refusal {
  return new Refusal('unauthorized', 'This passkey was not accepted. Try again, or use another device.')
}
