const MAX_MESSAGE = 200

/** Returns an error's message, as short as the protocol wants it. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE)
}
