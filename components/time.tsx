import { exactTime, relativeTime } from './relative-time.ts'

/** Shows a relative time, with the exact time on hover and in `datetime`. */
export function Time({ moment, now = new Date() }: { moment: Date; now?: Date }) {
  return (
    <time dateTime={moment.toISOString()} title={exactTime(moment)} className="whitespace-nowrap">
      {relativeTime(moment, now)}
    </time>
  )
}
