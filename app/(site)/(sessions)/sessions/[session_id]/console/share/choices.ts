import { MAX_MINUTES } from '#core/billing.ts'
import { DAY_MS, MINUTE_MS } from '#durations.ts'

/** How long a link works: so many minutes, or until a day after the session is due to end. */
export const shareWords = {
  '60': '1 hour',
  '480': '8 hours',
  '1440': '24 hours',
  '10080': '7 days',
  session: '1 day after the planned end',
}

export type ShareChoice = keyof typeof shareWords

/** Those for a console, and those for a recording. */
export const consoleChoices: ShareChoice[] = ['60', '480', 'session']
export const recordingChoices: ShareChoice[] = ['60', '1440', '10080']

/** What the holder of a link may do, by its mode. */
export const accessWords = { ro: 'Watch only', rw: 'Watch and type' }

/** Returns when a link made `now` ends. A session with no end yet counts as one of 480 minutes. */
export function linkEnd(choice: ShareChoice, sessionEnd: Date | null, now: number): Date {
  if (choice !== 'session') return new Date(now + Number(choice) * MINUTE_MS)
  const end = sessionEnd?.getTime() ?? now + MAX_MINUTES * MINUTE_MS
  return new Date(Math.max(now, end) + DAY_MS)
}
