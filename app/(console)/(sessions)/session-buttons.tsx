import { MAX_MINUTES } from '#core/billing.ts'
import type { Session, Snapshot } from '#core/sessions/index.ts'
import { EndSession } from './end-session.tsx'
import { ExtendSession } from './extend-session.tsx'
import type { Extendable } from './extension.ts'

/** One that has just ended: sending the form says so. */
const NOT_LIVE = { minutes: 0, left: MAX_MINUTES, creditsEnd: null }

/** What its user can do to an active session. */
export function SessionButtons({ session, name, live }: { session: Session; name: string; live: Snapshot }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExtendSession session={extendableOf(session, name, live)} />
      <EndSession session={endableOf(session, name)} />
    </div>
  )
}

export function extendableOf(session: Session, name: string, { balance, extensions }: Snapshot): Extendable {
  const { id, credits_per_minute, expires_at } = session
  const { minutes: most, left, creditsEnd } = extensions.get(id) ?? NOT_LIVE
  return {
    sessionId: id,
    name,
    rate: credits_per_minute,
    balance,
    left,
    most,
    creditsEnd: creditsEnd?.toISOString() ?? null,
    expiresAt: expires_at?.toISOString() ?? null,
  }
}

export function endableOf({ id, state }: Session, name: string) {
  return { sessionId: id, name, isWaiting: state !== 'running' }
}
