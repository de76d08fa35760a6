import { allowInsecureRequests, Configuration, discovery, enableNonRepudiationChecks } from 'openid-client'
import { notFound, Refusal } from '#core/errors.ts'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'
import type { SignInProvider } from '#sign-in-providers.ts'

const TIMEOUT_SECONDS = 5
/** How long a provider that did not answer is not asked again. */
const PAUSE_MS = 10_000

/** Returns the providers that users may sign in with, by name. */
export function listProviders(): { name: string; label: string; issuer: string }[] {
  return env().signInProviders.map(({ name, label, issuer }) => ({ name, label, issuer }))
}

/** Throws `not_found`. */
export function findProvider(name: string): SignInProvider {
  const provider = env().signInProviders.find((one) => one.name === name)
  if (!provider) throw notFound('provider')
  return provider
}

/** GitHub has OAuth 2 without OpenID Connect. */
export const isGitHub = ({ name }: SignInProvider) => name === 'github'

/** Returns our own URL to which a provider sends browsers back: each has another one. */
export function callbackOf({ name }: SignInProvider): string {
  return `${env().appUrl}/login/from/${name}`
}

const configurations = processShared('sign-in providers', () => new Map<string, Promise<Configuration>>())
const failures = processShared('sign-in providers that did not answer', () => new Map<string, number>())

/**
 * Returns what a provider says of itself, asked once. Throws `unavailable` if it does not answer,
 * and for ten seconds after that at once.
 */
export async function configurationOf(provider: SignInProvider): Promise<Configuration> {
  const key = `${provider.issuer} ${provider.clientId}`
  const isAway = performance.now() - (failures.get(key) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS
  if (isAway) throw unreachable(provider)
  const known = configurations.get(key) ?? configure(provider)
  configurations.set(key, known)
  try {
    return await known
  } catch (cause) {
    configurations.delete(key)
    failures.set(key, performance.now())
    throw unreachable(provider, cause)
  }
}

function unreachable({ label }: SignInProvider, cause?: unknown): Refusal {
  return new Refusal('unavailable', `${label} cannot be reached. Try again in a moment.`, { cause })
}

async function configure(provider: SignInProvider): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider
  // Only tests have a provider on this machine (sign-in-providers.ts).
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
