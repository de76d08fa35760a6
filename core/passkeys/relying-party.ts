import { env } from '#env.ts'

/**
 * Returns what passkeys are bound to. It comes from APP_URL alone: a request's Host could be
 * another site's.
 */
export function relyingParty(): { id: string; origin: string } {
  const { appUrl } = env()
  return { id: new URL(appUrl).hostname, origin: appUrl }
}

/** EdDSA, ES256 and RS256 in COSE: together all devices have them. */
export const ALGORITHMS = [-8, -7, -257]
