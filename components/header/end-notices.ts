'use client'

import { useEffect, useRef } from 'react'
import { fetchVersion } from '#components/auto-refresh/watch-version.ts'
import { clockTime } from '#components/relative-time.ts'
import { WARNING_MINUTES } from '#components/urgency.ts'
import { useZone } from '#components/zone.tsx'
import { MINUTE_MS } from '#durations.ts'
import type { RunningSession } from '#http/pages/meter.ts'
import { showNotice, wantsNotices } from './notices.ts'

/** How many minutes before the end of a session a browser says so. */
const NOTICE_MINUTES = [WARNING_MINUTES.last, WARNING_MINUTES.soon]
/** Sessions may have been extended by so little meanwhile that the notice is still right. */
const SLACK_MS = 10_000

/** Notifies of running sessions that end soon, if this browser was asked to. */
export function useEndNotices(running: RunningSession[], now: number): void {
  const before = useRef(now)
  const zone = useZone()
  useEffect(() => {
    const due = dueNotices(running, before.current, now)
    before.current = now
    if (due.length === 0 || !wantsNotices()) return
    for (const notice of due) void notify(notice, zone)
  }, [running, now, zone])
}

type DueNotice = { session: RunningSession; minutes: number }

/** Returns the notices that came due after `from` and until `to`, both in milliseconds. */
export function dueNotices(running: RunningSession[], from: number, to: number): DueNotice[] {
  return running.flatMap((session) => {
    const end = Date.parse(session.endsAt)
    const minutes = NOTICE_MINUTES.find((one) => end - from > one * MINUTE_MS && end - to <= one * MINUTE_MS)
    return minutes !== undefined && end > to ? [{ session, minutes }] : []
  })
}

/** A hidden page does not follow what happens, so the end is read again first. */
async function notify({ session, minutes }: DueNotice, zone: string): Promise<void> {
  const latest = await fetchVersion()
  if (typeof latest === 'string') return
  const now = latest.meter.running.find(({ id }) => id === session.id)
  if (!now || Date.parse(now.endsAt) > Date.parse(session.endsAt) + SLACK_MS) return
  const at = clockTime(new Date(now.endsAt), zone)
  showNotice({
    title: `${minutes === 1 ? '1 minute' : `${minutes} minutes`} left on ${now.name}`,
    body: now.by === 'time_limit' ? `It ends at ${at}. Extend it to keep the board.` : `Credits run out at ${at}.`,
    tag: `${now.id} ${minutes}`,
    path: `/sessions/${now.id}`,
  })
}
