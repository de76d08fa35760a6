'use client'

import { useEffect, useRef } from 'react'
import { credits } from '#components/amounts.ts'
import { endReasons } from '#components/end-reasons.ts'
import type { Meter } from '#http/pages/meter.ts'
import { showNotice, wantsNotices } from './notices.ts'
import { withoutCountdown } from './title-countdown.ts'

/** Ends that somebody has chosen, who knows of them. */
const CHOSEN = ['cancelled', 'user_ended']

/**
 * Tells who looks elsewhere that a session which waited runs, or why it does not: in the title of a
 * hidden page, and in a notice if this browser was asked to.
 */
export function useStartNotices(meter: Meter): void {
  const before = useRef(meter)
  useEffect(() => {
    const over = noLongerWaiting(before.current, meter)
    before.current = meter
    for (const session of over) void tell(session)
  }, [meter])
}

type Waited = Meter['waiting'][number]
type Waiting = Pick<Meter, 'waiting'> & { running: Waited[] }

/** Returns the sessions that waited and do so no more, by the name that they have now. */
export function noLongerWaiting(before: Waiting, now: Waiting): Waited[] {
  const over = before.waiting.filter(({ id }) => !now.waiting.some((one) => one.id === id))
  return over.map((session) => now.running.find(({ id }) => id === session.id) ?? session)
}

async function tell({ id, name }: Waited): Promise<void> {
  if (document.hasFocus()) return
  const news = newsOf(name, await fetchSession(id))
  if (!news) return
  const path = `/sessions/${id}`
  // The title of its own page says so.
  if (document.hidden && location.pathname !== path) showInTitle(news.title)
  if (wantsNotices()) showNotice({ ...news, tag: `${id} started`, path })
}

/** What is read of a session, as the API has it. */
type StartedSession = {
  state: 'queued' | 'starting' | 'running' | 'ended'
  started_at: string | null
  end_reason: keyof typeof endReasons | null
  credits_per_minute: number
  credits_used: number
  credits_refunded: number
}

/** Returns what became of a session that waited; nothing while it waits, or if that was chosen. */
export function newsOf(name: string, session: StartedSession | undefined): { title: string; body: string } | undefined {
  if (session?.state === 'running')
    return {
      title: `${name} is running`,
      body: `It costs ${credits(session.credits_per_minute)} per minute from now on.`,
    }
  const reason = session?.end_reason
  if (!session || !reason || CHOSEN.includes(reason)) return
  const cost = session.credits_used - session.credits_refunded
  return {
    title: session.started_at ? `${name} has ended` : `${name} did not start`,
    body: `${endReasons[reason]}. ${cost === 0 ? 'Nothing was charged.' : `It cost ${credits(cost)}.`}`,
  }
}

/** Returns undefined where the service does not respond: the page says it once it does. */
async function fetchSession(id: string): Promise<StartedSession | undefined> {
  try {
    const response = await fetch(`/v1/sessions/${id}`)
    return response.ok ? ((await response.json()) as StartedSession) : undefined
  } catch (error) {
    if (error instanceof TypeError) return
    throw error
  }
}

/** Puts a text before the title until somebody looks. A countdown there comes back by itself. */
function showInTitle(text: string): void {
  const prefix = `${text} · `
  document.title = prefix + withoutCountdown(document.title)
  const clear = () => {
    if (document.hidden) return
    document.title = document.title.replace(prefix, '')
    document.removeEventListener('visibilitychange', clear)
  }
  document.addEventListener('visibilitychange', clear)
}
