import { AuthorizationResponseError, authorizationCodeGrant, type Configuration, type IDToken } from 'openid-client'
import type { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { consumeStep } from '#core/sign-in-steps.ts'
import type { SignInProvider } from '#sign-in-providers.ts'
import { Expected, type ProviderPurpose } from './begin.ts'
import { gitHubProfile } from './github.ts'
import { problem } from './problems.ts'
import type { Profile } from './profile.ts'
import { callbackOf, configurationOf, findProvider, isGitHub } from './providers.ts'

export type Finished = { profile: Profile; purpose: ProviderPurpose; next: string; userId: string | null }

/** How long ago somebody may have signed in at a provider who confirms by that who is there. */
const CONFIRMS_SECONDS = 60

/**
 * Ends a step with what the provider sent back in `search`. The step ends whether or not that is
 * right, so neither state nor code works again. Throws `unauthorized`.
 */
export async function finishWithProvider(name: string, token: string, search: string): Promise<Finished> {
  const provider = findProvider(name)
  const step = await consumeStep('provider', token)
  if (step?.expected === undefined) throw problem('over')
  const expected = Expected.parse(JSON.parse(step.expected))
  // A provider must not pass its answer off as another one's.
  if (expected.provider !== name) throw problem('failed')
  const configuration = await configurationOf(provider)
  const answer = new URL(`${callbackOf(provider)}${search}`)
  const { purpose, next } = expected
  return { profile: await profileOf(provider, configuration, answer, expected), purpose, next, userId: step.userId }
}

async function profileOf(
  provider: SignInProvider,
  configuration: Configuration,
  answer: URL,
  { verifier, state, nonce, purpose }: z.infer<typeof Expected>,
): Promise<Profile> {
  const checks = { pkceCodeVerifier: verifier, expectedState: state }
  try {
    if (isGitHub(provider)) {
      const { access_token } = await authorizationCodeGrant(configuration, answer, checks)
      return await gitHubProfile(provider.issuer, access_token)
    }
    const tokens = await authorizationCodeGrant(configuration, answer, {
      ...checks,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('there is no ID token')
    if (purpose === 'confirm' && !isRecent(claims)) throw problem('unconfirmed')
    const isVerified = claims.email_verified === true && typeof claims.email === 'string'
    return { issuer: claims.iss, subject: claims.sub, email: isVerified ? String(claims.email) : undefined }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const isCancelled = error instanceof AuthorizationResponseError && error.error === 'access_denied'
    // Without its own causes, which may hold tokens.
    throw isCancelled ? problem('cancelled') : problem('failed', new Error(`${provider.name}: ${messageOf(error)}`))
  }
}

/**
 * A provider may ignore `max_age`: then the browser's cookie there would confirm its user. Both
 * times are of the provider's clock, since ours may be off.
 */
function isRecent({ auth_time, iat }: IDToken): boolean {
  return auth_time !== undefined && iat - auth_time <= CONFIRMS_SECONDS
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error'
}
