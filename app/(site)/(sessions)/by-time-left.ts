import type { Session } from '#core/sessions/index.ts'

/** What ends first comes first; what waits in the queue has no end yet, and comes last. */
export function byTimeLeft(active: Session[], endOf: (session: Session) => Date | null | undefined): Session[] {
  const endsAt = (session: Session) => (session.started_at ? endOf(session)?.getTime() : undefined) ?? Infinity
  return active.toSorted((a, b) => endsAt(a) - endsAt(b) || a.created_at.getTime() - b.created_at.getTime())
}
