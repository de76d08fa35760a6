import { onTestFinished } from 'vitest'
import { beginAtProvider } from '#core/accounts/index.ts'
import { network } from '#core/accounts/testing.ts'
import { finishWithProvider, type Profile, type ProviderPurpose } from '#core/identities/index.ts'
import type { Login } from '#core/logins/index.ts'
import { env } from '#env.ts'
import { providerDouble } from '#test/doubles/provider.ts'

export const email = 'ada@boardwalk.example'
export const ada = { sub: '1815', email, email_verified: true }
type Double = Awaited<ReturnType<typeof providerDouble>>

/** For tests: a provider that the operator has configured. */
export async function configured(name = 'acme'): Promise<Double> {
  const double = await providerDouble()
  onTestFinished(double.close)
  const { signInProviders } = env()
  signInProviders.push({ name, label: 'Acme', issuer: double.issuer, clientId: 'boardwalk', clientSecret: 'hushed' })
  onTestFinished(() => void signInProviders.splice(0))
  return double
}

/** For tests: sends a browser to a provider. */
export const begin = (login?: Login, purpose: ProviderPurpose = 'log_in', name = 'acme', code?: string) =>
  beginAtProvider(name, { purpose, next: '/boards', code }, network, login)

/** For tests: what a provider says of a person who signs in there. */
export async function profileOf(
  double: Double,
  person = ada as Parameters<Double['signIn']>[1],
  name = 'acme',
): Promise<Profile> {
  const { url, token } = await begin(undefined, 'log_in', name)
  return (await finishWithProvider(name, token, double.signIn(url, person))).profile
}

/** For tests: the refusal that the log-in page shows under this name. */
export const problem = (name: string) => ({ code: 'unauthorized', particulars: { members: { problem: name } } })
