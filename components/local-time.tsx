'use client'

import {
  clockTime,
  dateAndClock,
  dayAndClock,
  exactTime,
  relativeTime,
  secondTime,
  timeSpan,
  UTC,
} from './relative-time.ts'
import { useZone } from './zone.tsx'

/** Times as ISO 8601: what is not a date fails on the server, where it is logged. */
type LocalTimeProps = { at: string; className: string } & (
  | { as: 'clock' | 'second' | 'exact' }
  /** `now` is the server's, so that the browser begins with the same words. */
  | { as: 'relative' | 'day' | 'date'; now: string }
  /** `until` is null while it goes on. */
  | { as: 'span'; until: string | null }
)

/** Shows a time in the visitor's zone, and on hover exactly and in UTC. */
export function LocalTime({ at, className, ...shown }: LocalTimeProps) {
  const zone = useZone()
  const moment = new Date(at)
  return (
    <time dateTime={at} title={titleOf(moment, zone)} className={className} suppressHydrationWarning>
      {shown.as === 'relative' && relativeTime(moment, new Date(shown.now), zone)}
      {shown.as === 'day' && dayAndClock(moment, new Date(shown.now), zone)}
      {shown.as === 'date' && dateAndClock(moment, new Date(shown.now), zone)}
      {shown.as === 'clock' && clockTime(moment, zone)}
      {shown.as === 'second' && secondTime(moment, zone)}
      {shown.as === 'span' && timeSpan(moment, shown.until === null ? null : new Date(shown.until), zone)}
      {shown.as === 'exact' && exactTime(moment, zone)}
    </time>
  )
}

/** Returns the exact time, in the visitor's zone and in UTC. */
export function titleOf(moment: Date, zone: string): string {
  return zone === UTC ? exactTime(moment) : `${exactTime(moment, zone)}\n${exactTime(moment)}`
}
