'use client'

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Thrown with a text for the user, if no passkey was used. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
}

/** Has the browser sign a challenge with a passkey. Returns what the service verifies, as JSON. */
export async function signWithPasskey(purpose: 'log-in' | 'confirm', useBrowserAutofill = false): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await challenge<PublicKeyCredentialRequestOptionsJSON>(purpose)
  return run(() => startAuthentication({ optionsJSON, useBrowserAutofill }))
}

/** Has the browser make a passkey. Returns it as JSON. */
export async function makePasskey(): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await challenge<PublicKeyCredentialCreationOptionsJSON>('add')
  return run(() => startRegistration({ optionsJSON }))
}

async function challenge<O>(purpose: string): Promise<O> {
  const response = await fetch(`/passkeys/challenge?for=${purpose}`, { method: 'POST' }).catch(() => undefined)
  if (response?.ok) return response.json()
  throw new PasskeyError(
    response?.status === 429
      ? 'Too many attempts. Wait a few minutes, then try again.'
      : 'The connection failed. Check your connection and try again.',
  )
}

/** The browser says for privacy's sake little about why nothing was signed. */
async function run(ceremony: () => Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await ceremony())
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isKnown = error.name === 'InvalidStateError'
    throw new PasskeyError(
      isKnown ? 'This device already has a passkey for your account.' : 'No passkey was used. Try again.',
      { cause: error },
    )
  }
}
