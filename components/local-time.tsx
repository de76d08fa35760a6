'use client'

import { clockTime, exactTime, relativeTime, UTC } from './relative-time.ts'
import { useZone } from './zone.tsx'

type LocalTimeProps = { moment: Date; className: string } & (
  | { as: 'clock' | 'exact' }
  /** `now` is the server's, so that the browser begins with the same words. */
  | { as: 'relative'; now: Date }
)

/** Shows a time in the visitor's zone, and on hover exactly and in UTC. */
export function LocalTime({ moment, className, ...shown }: LocalTimeProps) {
  const zone = useZone()
  return (
    <time dateTime={moment.toISOString()} title={titleOf(moment, zone)} className={className} suppressHydrationWarning>
      {shown.as === 'relative' && relativeTime(moment, shown.now, zone)}
      {shown.as === 'clock' && clockTime(moment, zone)}
      {shown.as === 'exact' && exactTime(moment, zone)}
    </time>
  )
}

/** Returns the exact time, in the visitor's zone and in UTC. */
export function titleOf(moment: Date, zone: string): string {
  return zone === UTC ? exactTime(moment) : `${exactTime(moment, zone)}\n${exactTime(moment)}`
}
