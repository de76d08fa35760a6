/** What postgres.js and Node say when the database is away, or silent, or out of reach. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'DATABASE_SILENT',
  'NO_PRIMARY',
])

/**
 * What PostgreSQL says when it is coming or going (57P…), loses connections (08…), is out of connections, memory or disk (53…), ends what
 * takes too long (57014, 55P03, 25P03), or has become a standby that only reads (25006).
 */
const unavailableStates = /^(57P..|08...|53...|57014|55P03|25P03|25006)$/

/** Whether an error, or what caused it, means that the database cannot be reached just now. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && isUnavailableCode(error.code)) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return isUnavailable(error.cause)
}

function isUnavailableCode(code: string): boolean {
  return unavailableCodes.has(code) || unavailableStates.test(code)
}
