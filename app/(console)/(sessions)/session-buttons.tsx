import type { Live, Session } from '#core/sessions/index.ts'
import { EndSession } from './end-session.tsx'
import { ExtendSession } from './extend-session.tsx'

/** What its user can do to an active session. */
export function SessionButtons({ session, name, live }: { session: Session; name: string; live: Live }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExtendSession session={extendableOf(session, name, live)} />
      <EndSession session={endableOf(session, name)} />
    </div>
  )
}

export function extendableOf(session: Session, name: string, { balance, extensions }: Live) {
  const { id, credits_per_minute, expires_at } = session
  const { minutes, creditsEnd } = extensions.get(id) ?? { minutes: 0, creditsEnd: null }
  return {
    sessionId: id,
    name,
    rate: credits_per_minute,
    balance,
    most: minutes,
    creditsEnd: creditsEnd?.toISOString() ?? null,
    expiresAt: expires_at?.toISOString() ?? null,
  }
}

export function endableOf({ id, state }: Session, name: string) {
  return { sessionId: id, name, isWaiting: state !== 'running' }
}
