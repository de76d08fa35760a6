import type { TimesMode } from './settings.ts'

/**
 * Returns the time of day of a moment, or the seconds since another. Both are in milliseconds since
 * the epoch.
 */
export function timeText(mode: Exclude<TimesMode, 'off'>, atMs: number, sinceMs = atMs): string {
  if (mode === 'clock') return clockText(new Date(atMs))
  const seconds = ((atMs - sinceMs) / 1_000).toFixed(3)
  return mode === 'delta' ? `+${seconds}`.replace('+-', '-') : seconds
}

/** Returns a time of day of this browser's zone: `09:05:01.250`. */
function clockText(moment: Date): string {
  const parts = [moment.getHours(), moment.getMinutes(), moment.getSeconds()]
  const [hours, minutes, seconds] = parts.map((part) => String(part).padStart(2, '0'))
  return `${hours}:${minutes}:${seconds}.${String(moment.getMilliseconds()).padStart(3, '0')}`
}
