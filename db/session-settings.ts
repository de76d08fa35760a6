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
 * (milliseconds).
 */
export const SERVER_LIMITS = {
  statement_timeout: 1_100,
  lock_timeout: 800,
  idle_in_transaction_session_timeout: 2_000,
}

export const CONNECTION = { application_name: 'boardwalk', ...EVERYWHERE }
export const SERVED_CONNECTION = { ...CONNECTION, ...SERVER_LIMITS }

/**
 * What a connection must have where requests are served, as PostgreSQL writes it in pg_settings.
 */
export const requiredSettings: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...EVERYWHERE, ...SERVER_LIMITS }).map(([name, value]) => [name, String(value)]),
)
