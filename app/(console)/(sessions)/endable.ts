/** A session as the question needs it whether to end it. */
export type Endable = { sessionId: string; name: string; isWaiting: boolean }

export function endTitle({ name, isWaiting }: Endable): string {
  return isWaiting ? `Stop waiting for ${name}?` : `End the session on ${name}?`
}
