import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import type { Login } from '#core/logins/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { startStep } from '#core/sign-in-steps.ts'
import { problem } from './problems.ts'
import { callbackOf, configurationOf, findProvider, isConfirming, isGitHub } from './providers.ts'

/** Some providers heed the one, some the other. */
const LOG_IN_AGAIN = {
  prompt: 'login',
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
}

const purposes = ['log_in', 'link', 'confirm'] as const
export type ProviderPurpose = (typeof purposes)[number]

/** Why a browser goes to a provider, and to which page it then goes. */
export const ProviderStart = z.strictObject({ purpose: z.enum(purposes), next: z.string() })

export const Expected = ProviderStart.extend({
  provider: z.string(),
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
})

/**
 * Begins to sign in with a provider, or to link it to the user of `login`. Returns the provider's
 * URL and the token of the step. Throws `not_found`, `unavailable`, `rate_limited`, and
 * `unauthorized` for a confirmation at a provider that cannot show its log-in.
 */
export async function beginWithProvider(
  name: string,
  start: z.infer<typeof ProviderStart>,
  from: string,
  login?: Login,
): Promise<{ url: string; label: string; token: string }> {
  const provider = findProvider(name)
  if (start.purpose !== 'log_in' && !login) throw new Refusal('unauthorized', 'Log in first.')
  if (start.purpose === 'confirm' && !isConfirming(provider)) throw problem('unconfirmed')
  await consume(limits.signInSteps, from)
  const configuration = await configurationOf(provider)
  const secrets = { verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() }
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(provider),
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    state: secrets.state,
    ...(isGitHub(provider)
      ? { scope: 'read:user user:email' }
      : { scope: 'openid email', nonce: secrets.nonce, ...(start.purpose === 'confirm' && LOG_IN_AGAIN) }),
  })
  const expected: z.infer<typeof Expected> = { ...start, ...secrets, provider: name }
  const owner = start.purpose === 'log_in' ? undefined : login?.user.id
  const token = await startStep({
    kind: 'provider',
    expected: JSON.stringify(expected),
    ...(owner !== undefined && { userId: owner }),
  })
  return { url: url.href, label: provider.label, token }
}
