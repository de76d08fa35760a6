/**
 * What made something fail in the end. What Drizzle wraps around it repeats the statement's values,
 * secrets' hashes among them.
 */
export function deepestCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? deepestCause(error.cause) : error
}

/**
 * A failure in a line. Where a name has several addresses and none answers, Node says so in its
 * code alone.
 */
export function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause && String(cause.code)) || cause.name
}

/** Returns a failure with its stack, for the log. */
export function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
