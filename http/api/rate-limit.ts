import { consumeLocal, type Limit, limits, rateLimited } from '#core/rate-limits.ts'
import { env } from '#env.ts'
import type { ResponseContext } from './responses.ts'

/** So many floods use up a limit. */
const MAX_FLOODS = 5

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

/** Counts a connection of an agent. Throws `rate_limited`. */
export function limitAgent(agentId: string): void {
  if (!env().rateLimits) return
  const { remaining, resetSeconds } = consumeLocal(limits.agentConnections, agentId)
  if (remaining < 0) throw rateLimited(limits.agentConnections, resetSeconds)
}

/**
 * Counts a connection that was closed because too much arrived. It uses up a part of the limit, so
 * that its credential cannot connect for the rest of the window after a few of them.
 */
export function countFlood(limit: Limit, subject: string): void {
  if (env().rateLimits) consumeLocal(limit, subject, Math.floor(limit.max / MAX_FLOODS))
}
