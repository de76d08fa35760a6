import { exactTime, relativeTime } from './relative-time.ts'

/** A moment as one speaks of it, with the exact one on hover and for machines. */
export function Time({ moment, now = new Date() }: { moment: Date; now?: Date }) {
  return (
    <time dateTime={moment.toISOString()} title={exactTime(moment)} className="whitespace-nowrap">
      {relativeTime(moment, now)}
    </time>
  )
}
