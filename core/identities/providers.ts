import { allowInsecureRequests, Configuration, discovery, enableNonRepudiationChecks } from 'openid-client'
import { notFound, Refusal } from '#core/errors.ts'
import { HOUR_MS } from '#durations.ts'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'
import type { SignInProvider } from '#sign-in-providers.ts'

const TIMEOUT_SECONDS = 5
/** How long a provider that did not answer is not asked again. */
const PAUSE_MS = 10_000

type ListedProvider = { name: string; label: string; issuer: string; isConfirming: boolean }

export function listProviders(): ListedProvider[] {
  return env().signInProviders.map((provider) => {
    const { name, label, issuer } = provider
    return { name, label, issuer, isConfirming: isConfirming(provider) }
  })
}

/** Throws `not_found`. */
export function findProvider(name: string): SignInProvider {
  const provider = env().signInProviders.find((one) => one.name === name)
  if (!provider) throw notFound('provider')
  return provider
}

/** GitHub has OAuth 2 without OpenID Connect. */
export const isGitHub = ({ name }: SignInProvider) => name === 'github'

/** Whether a provider can be asked to show its log-in again, and says when it did. */
export const isConfirming = (provider: SignInProvider) => !isGitHub(provider)

/** Returns our own URL to which a provider sends browsers back: each has another one. */
export function callbackOf({ name }: SignInProvider): string {
  return `${env().appUrl}/login/from/${name}`
}

type Discovered = { configuration: Promise<Configuration>; at: number }

const discovered = processShared('sign-in providers', () => new Map<string, Discovered>())
const failures = processShared('sign-in providers that did not answer', () => new Map<string, number>())

/**
 * Returns what a provider says of itself, which is asked again after an hour: its endpoints and the
 * address of its keys may change. Throws `unavailable` if it does not answer, and for ten seconds
 * after that at once.
 */
export async function configurationOf(provider: SignInProvider): Promise<Configuration> {
  const key = `${provider.issuer} ${provider.clientId}`
  const now = performance.now()
  const isAway = now - (failures.get(key) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS
  if (isAway) throw unreachable(provider)
  const last = discovered.get(key)
  const known = last && now - last.at < HOUR_MS ? last : { configuration: configure(provider), at: now }
  discovered.set(key, known)
  try {
    return await known.configuration
  } catch (cause) {
    if (last && last !== known) {
      // What it said before may still be right, and is asked again after an hour.
      discovered.set(key, { ...last, at: now })
      return last.configuration
    }
    discovered.delete(key)
    failures.set(key, performance.now())
    throw unreachable(provider, cause)
  }
}

function unreachable({ label }: SignInProvider, cause?: unknown): Refusal {
  return new Refusal('unavailable', `${label} cannot be reached. Try again in a moment.`, { cause })
}

async function configure(provider: SignInProvider): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider
  // Only tests have a provider on this machine (json-setting.ts).
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  if (!isGitHub(provider)) {
    // By itself the library trusts what comes from the token endpoint, signed or not.
    execute.push(enableNonRepudiationChecks)
    return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS })
  }
  const oauth = `${issuer}/login/oauth`
  const configuration = new Configuration(
    { issuer: oauth, authorization_endpoint: `${oauth}/authorize`, token_endpoint: `${oauth}/access_token` },
    clientId,
    clientSecret,
  )
  configuration.timeout = TIMEOUT_SECONDS
  for (const apply of execute) apply(configuration)
  return configuration
}
