import type { Session } from '#core/sessions/index.ts'
import { EndSession } from './end-session.tsx'
import { ExtendSession } from './extend-session.tsx'

/** What its user can do to an active session. */
export function SessionButtons({ session, name, balance }: { session: Session; name: string; balance: number }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExtendSession session={extendableOf(session, name, balance)} />
      <EndSession session={endableOf(session, name)} />
    </div>
  )
}

export function extendableOf(session: Session, name: string, balance: number) {
  const { id, credits_per_minute, expires_at } = session
  return { sessionId: id, name, rate: credits_per_minute, balance, expiresAt: expires_at?.toISOString() ?? null }
}

export function endableOf({ id, state }: Session, name: string) {
  return { sessionId: id, name, isWaiting: state !== 'running' }
}
