/** An hour of a day in somebody's zone, and how free boards were in it. */
export type ShownHour = { hour: number; free: number | null }
/** A day as `2026-11-22`, labelled `Sun 22`. */
export type ShownDay = { day: string; label: string; hours: ShownHour[] }

/** Returns hours by their day in a zone, the first day first. */
export function groupByDay(hours: { at: Date; free: number | null }[], zone: string): ShownDay[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  const placed = hours.map(({ at, free }) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const { year, month, day, weekday = '', hour } = parts
    return {
      day: `${year}-${month}-${day}`,
      label: `${weekday.replace('.', '')} ${Number(day)}`,
      hour: Number(hour),
      free,
    }
  })
  return [...Map.groupBy(placed, ({ day }) => day)].map(([day, own]) => ({
    day,
    label: own[0]?.label ?? '',
    hours: own.map(({ hour, free }) => ({ hour, free })),
  }))
}

/** Returns a part as `50%`. */
export const percent = (part: number) => `${Math.round(part * 100)}%`
