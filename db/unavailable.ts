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
 * What PostgreSQL says when it is coming or going (57P…), loses connections (08…), is out of
 * connections, memory or disk (53…), ends what takes too long (57014, 55P03, 25P03), or has become
 * a standby that only reads (25006).
 */
const unavailableStates = /^(57P..|08...|53...|57014|55P03|25P03|25006)$/

/**
 * Of these, what does not mean that the database is away: one connection was ended, or one
 * statement took too long.
 */
const ofOneConnection = /^(57P01|CONNECTION_CLOSED|57014|55P03|25P03)$/

/** Whether an error, or what caused it, means that the database cannot be reached just now. */
export function isUnavailable(error: unknown): boolean {
  return codesOf(error).some(isUnavailableCode)
}

/** As `isUnavailable`, but only where others would not reach it either. */
export function isAway(error: unknown): boolean {
  return codesOf(error).some((code) => isUnavailableCode(code) && !ofOneConnection.test(code))
}

/** Returns what was read, or null if the database could not be reached for it. */
export async function nullIfUnavailable<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
}

/** Whether PostgreSQL ended a statement because it, or its wait for a lock, took too long. */
export function isTooLong(error: unknown): boolean {
  return codesOf(error).some((code) => code === '57014' || code === '55P03')
}

/** Whether PostgreSQL ended a statement or a transaction because of a time limit. */
export function isEndedByLimit(error: unknown): boolean {
  return isTooLong(error) || codesOf(error).includes('25P03')
}

/** Whether a connection that was open is closed. */
export function isConnectionLost(error: unknown): boolean {
  return codesOf(error).some((code) => code === 'CONNECTION_CLOSED' || code === '57P01')
}

/** Returns the codes of an error and of its causes. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const inside = error instanceof AggregateError ? error.errors : []
  return [...own, ...[...inside, error.cause].flatMap(codesOf)]
}

function isUnavailableCode(code: string): boolean {
  return unavailableCodes.has(code) || unavailableStates.test(code)
}
