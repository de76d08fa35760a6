import { env } from '#env.ts'

/**
 * Settings that every connection sends as it opens, so that no default of a server, database
 * or role matters. A pooler may drop them: see `assertSettings`.
 */
const EVERYWHERE = {
  TimeZone: 'UTC',
  // Dates are read as ISO 8601 writes them.
  DateStyle: 'ISO, MDY',
  // A guarded statement sees what others have committed before it, and is never refused for it.
  default_transaction_isolation: 'read committed',
  // Compiling a statement takes longer than running it, and is repeated at every call.
  jit: 'off',
  // By default the first parameters a kept statement gets decide how it is carried out.
  plan_cache_mode: 'force_generic_plan',
} as const

/**
 * What PostgreSQL itself ends where requests are served, so that a connection is given back in time
 * (milliseconds), with the patience of the configuration.
 */
export function serverLimits() {
  const { databasePatience } = env()
  return {
    statement_timeout: 1_100 * databasePatience,
    lock_timeout: 800 * databasePatience,
    idle_in_transaction_session_timeout: 2_000 * databasePatience,
  }
}

export const CONNECTION = { application_name: 'boardwalk', ...EVERYWHERE }
export const servedConnection = () => ({ ...CONNECTION, ...serverLimits() })

/**
 * What a connection must have where requests are served, as PostgreSQL writes it in pg_settings.
 */
export function requiredSettings(): ReadonlyMap<string, string> {
  return new Map(Object.entries({ ...EVERYWHERE, ...serverLimits() }).map(([name, value]) => [name, String(value)]))
}
