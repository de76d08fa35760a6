import { MINUTE_MS } from '#durations.ts'

/** How many minutes before its end a session is shown as one that ends soon, and at last. */
export const WARNING_MINUTES = { soon: 5, last: 1 }

export type Urgency = 'calm' | 'soon' | 'last'

/** Returns how near an end is that is so many milliseconds away. */
export function urgencyOf(leftMs: number): Urgency {
  if (leftMs <= WARNING_MINUTES.last * MINUTE_MS) return 'last'
  return leftMs <= WARNING_MINUTES.soon * MINUTE_MS ? 'soon' : 'calm'
}
