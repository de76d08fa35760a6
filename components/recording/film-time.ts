import { partitionPoint } from '#components/partition-point.ts'
import { SECOND_MS } from '#durations.ts'

/** What time it was at the beginning of a film and behind each pause, as a recording has it. */
type Film = { times: readonly { atMs: number; time: number }[] }

/**
 * Returns what time it was at a moment of a film, in milliseconds since the epoch. Within a pause
 * that is shortened it goes on from its beginning. Undefined for a film without any time.
 */
export function timeAt({ times }: Film, atMs: number): number | undefined {
  const known = times[Math.max(0, partitionPoint(times, (one) => one.atMs <= atMs) - 1)]
  return known && known.time + atMs - known.atMs
}

/**
 * Returns the moment of a film at a time, in milliseconds from its beginning. For a time within a
 * pause that is shortened it is the nearest one. Undefined for a film without any time.
 */
export function momentAt({ times }: Film, time: number): number | undefined {
  const place = Math.max(0, partitionPoint(times, (one) => one.time <= time) - 1)
  const [known, next] = [times[place], times[place + 1]]
  return known && Math.min(next?.atMs ?? Number.POSITIVE_INFINITY, Math.max(0, known.atMs + time - known.time))
}

/** Returns minutes and seconds: `1:05`. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the same in words, for who hears it: `1 minute 5 seconds`. */
export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  const minutes = Math.floor(seconds / 60)
  const parts = [
    minutes > 0 ? count(minutes, 'minute') : '',
    minutes > 0 && seconds % 60 === 0 ? '' : count(seconds % 60, 'second'),
  ]
  return parts.filter((part) => part !== '').join(' ')
}

const count = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`
