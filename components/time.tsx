import { LocalTime } from './local-time.tsx'

type TimeProps = { moment: Date; className?: string }

/** Shows a relative time, with the exact one on hover and in `datetime`. */
export function Time({ moment, now = new Date() }: { moment: Date; now?: Date }) {
  return <LocalTime as="relative" at={moment.toISOString()} now={now.toISOString()} className="whitespace-nowrap" />
}

/** Shows the time of day in the visitor's zone. */
export function ClockTime({ moment, className = 'whitespace-nowrap tabular-nums' }: TimeProps) {
  return <LocalTime as="clock" at={moment.toISOString()} className={className} />
}

/** Shows the time of day, after the day unless that is today. */
export function DayTime({ moment, now = new Date() }: { moment: Date; now?: Date }) {
  const className = 'whitespace-nowrap tabular-nums'
  return <LocalTime as="day" at={moment.toISOString()} now={now.toISOString()} className={className} />
}

/** Shows the day, in words if it is today or yesterday, and the time of day. */
export function DateTime({ moment, now = new Date() }: { moment: Date; now?: Date }) {
  const className = 'whitespace-nowrap tabular-nums'
  return <LocalTime as="date" at={moment.toISOString()} now={now.toISOString()} className={className} />
}

/** Shows a time to the second in the visitor's zone. */
export function ExactTime({ moment, className = 'tabular-nums' }: TimeProps) {
  return <LocalTime as="exact" at={moment.toISOString()} className={className} />
}

/** Shows the time of day to the second. */
export function SecondTime({ moment }: { moment: Date }) {
  return <LocalTime as="second" at={moment.toISOString()} className="whitespace-nowrap tabular-nums" />
}

/** Shows from when to when something lasted; `until` is null while it goes on. */
export function TimeSpan({ from, until }: { from: Date; until: Date | null }) {
  const times = { at: from.toISOString(), until: until?.toISOString() ?? null }
  return <LocalTime as="span" {...times} className="tabular-nums" />
}
