import { type VerifiedAuthenticationResponse, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import { isOpen, type User, userColumns } from '#core/users.ts'
import { db, passkeys, users } from '#db/index.ts'
import { relyingParty } from './relying-party.ts'
import type { SignedChallenge } from './schemas.ts'

export type Signed = { passkeyId: string; user: User; counter: number; isBackedUp: boolean }

/**
 * Returns whose passkey signed `challenge`, on our own origin, after it verified the person. Throws
 * `unauthorized` for anything else, and records it if the passkey is known.
 */
export async function verifySigned({ response }: SignedChallenge, challenge: string): Promise<Signed> {
  const passkey = await findPasskey(response.id)
  if (!passkey) throw refused()
  const { user, id: passkeyId } = passkey
  try {
    refuseOtherHandle(response.response.userHandle, user)
    const { origin, id } = relyingParty()
    const { verified, authenticationInfo }: VerifiedAuthenticationResponse = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    if (!verified) throw new Error('the signature is not right')
    const { newCounter, credentialBackedUp } = authenticationInfo
    return { passkeyId, user, counter: newCounter, isBackedUp: credentialBackedUp }
  } catch {
    // What a browser sent was wrong, and nothing failed here.
    await recordEvent('passkey_refused', { userId: user.id, subjectId: passkeyId, details: {} })
    throw refused()
  }
}

/**
 * Notes the use of a passkey, in the transaction of what it allows. Throws `unauthorized` if it was
 * removed meanwhile, or its counter did not rise: then somebody has a copy of it.
 */
export async function notePasskeyUse({ passkeyId, user, counter, isBackedUp }: Signed): Promise<void> {
  const hasRisen = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const used = await db()
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, user.id), hasRisen))
    .returning({ id: passkeys.id })
  if (used.length === 0) throw refused()
}

async function findPasskey(credentialId: string) {
  const { id, publicKey, counter } = passkeys
  const [found] = await db()
    .select({ id, publicKey, counter, user: userColumns })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isOpen))
  return found
}

/** A passkey says whose it is, in its own memory. */
function refuseOtherHandle(handle: string | undefined, user: User): void {
  if (handle !== undefined && Buffer.from(handle, 'base64url').toString() !== user.id) {
    throw new Error('the passkey is of another user')
  }
}

function refused(): Refusal {
  return new Refusal('unauthorized', 'This passkey was not accepted. It may have been removed from your account.')
}
