import { UsageError } from '../typescript/src/index.ts'

const UNIT_MS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }

/** Returns milliseconds of `0s`, `90s` or `2h30m`. Throws where a number has no unit. */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+)([dhms])/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text)
    throw new UsageError(`“${text}” is not a duration. Write it like 90s, 30m or 2h30m.`)
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNIT_MS[unit] ?? 0), 0)
}

/** As {@link parseDuration}, and throws for no time at all. */
export function parseSomeTime(text: string): number {
  const ms = parseDuration(text)
  if (ms === 0) throw new UsageError(`“${text}” is no time at all. Give 1s or more.`)
  return ms
}

/** Returns whole minutes of a duration. Throws where it is not one minute at least. */
export function parseMinutes(text: string): number {
  const minutes = parseDuration(text) / 60_000
  if (minutes < 1 || !Number.isInteger(minutes)) throw new UsageError(`“${text}” must be whole minutes, such as 30m.`)
  return minutes
}

/** Returns whole seconds of a duration. Throws for none. */
export const parseSeconds = (text: string) => parseSomeTime(text) / 1000

/** Returns a duration for people: `1h 5m`, `40s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const
  const said = parts.filter(([count]) => count > 0).slice(0, 2)
  return said.map(([count, unit]) => `${count}${unit}`).join(' ') || '0s'
}
