import { type BillingState, nextEvent } from './lifecycle.ts'

/** When a session will end if nobody does anything, and why. One that waits may get a board before. */
export type Foreseen = { at: Date; by: 'time_limit' | 'credits_exhausted' | 'queue_timeout' }

type Going = BillingState & { id: string }

/**
 * When sessions that share a balance will end, by id: their minutes are paid in the order of time, as `settle` will pay them.
 * What time alone does not end is left out.
 */
export function foreseeEnds(sessions: Going[], balance: number): Map<string, Foreseen> {
  const ends = new Map<string, Foreseen>()
  let left = balance
  let going = sessions
  for (let next = firstEvent(going); next; next = firstEvent(going)) {
    const { session, event } = next
    const canPay = event.kind === 'next_minute' && left >= session.creditsPerMinute
    if (canPay) left -= session.creditsPerMinute
    else ends.set(session.id, { at: event.at, by: event.kind === 'next_minute' ? 'credits_exhausted' : event.kind })
    const others = going.filter(({ id }) => id !== session.id)
    going = canPay ? [...others, { ...session, creditsUsed: session.creditsUsed + session.creditsPerMinute }] : others
  }
  return ends
}

function firstEvent(sessions: Going[]) {
  const coming = sessions.flatMap((session) => {
    const event = nextEvent(session)
    return event ? [{ session, event }] : []
  })
  return coming.toSorted(
    (a, b) => a.event.at.getTime() - b.event.at.getTime() || (a.session.id < b.session.id ? -1 : 1),
  )[0]
}
