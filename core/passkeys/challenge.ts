import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { Refusal } from '#core/errors.ts'
import { consumeStep, type Step, startStep } from '#core/sign-in-steps.ts'
import type { StepKind } from '#db/index.ts'
import { relyingParty } from './relying-party.ts'

/** A challenge for the browser, and the token of the step for its cookie. */
export type Challenge<O> = { options: O; token: string }

/** Returns a challenge for one of `credentials` to sign; without them, any passkey may sign. */
export async function challengeToSign(
  kind: StepKind,
  { userId, credentials }: { userId?: string; credentials?: { id: string; transports: string[] }[] },
) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: 'required',
    ...(credentials && { allowCredentials: credentials }),
  })
  return { options, token: await startStep({ kind, expected: options.challenge, ...(userId && { userId }) }) }
}

/**
 * Ends the step and returns its challenge, which cannot be signed again even if this attempt fails.
 * Throws `unauthorized` if it is over, or somebody else's.
 */
export async function consumeChallenge(kind: StepKind, token: string, userId?: string): Promise<string> {
  const step: Step | undefined = await consumeStep(kind, token)
  if (step?.expected === undefined || (step.userId ?? undefined) !== userId) {
    throw new Refusal('unauthorized', 'This took too long. Try again.')
  }
  return step.expected
}
