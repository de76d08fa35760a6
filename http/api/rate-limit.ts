import { consumeLocal, limits, rateLimited } from '#core/rate-limits.ts'
import { env } from '#env.ts'
import type { ResponseContext } from './responses.ts'

/**
 * Counts a call of a key or a login, and adds to any response how many are left
 * (docs/contract.md §2).
 */
export function limitCalls({ headers }: ResponseContext, credentialId: string): void {
  if (!env().rateLimits) return
  const limit = limits.default
  const { remaining, resetSeconds } = consumeLocal(limit, credentialId)
  headers['RateLimit-Policy'] = `"${limit.name}";q=${limit.max};w=${limit.seconds}`
  headers.RateLimit = `"${limit.name}";r=${Math.max(0, remaining)};t=${resetSeconds}`
  if (remaining < 0) throw rateLimited(limit, resetSeconds)
}
