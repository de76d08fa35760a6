import { MAX_MINUTES } from '#core/billing.ts'
import type { Session, Snapshot } from '#core/sessions/index.ts'
import { type Endable, EndSession } from './end-session.tsx'
import { ExtendSession } from './extend-session.tsx'
import type { Extendable } from './extension.ts'

/** The extension of a session that has just ended; sending the form is then refused. */
const NOT_LIVE = { minutes: 0, left: MAX_MINUTES, creditsEnd: null }

/** Ends a session, and extends it once it runs: before that its time has not begun. */
export function SessionButtons({ session, name, snapshot }: { session: Session; name: string; snapshot: Snapshot }) {
  return (
    <div className="flex flex-wrap gap-2">
      {session.state === 'running' && <ExtendSession session={extendableOf(session, name, snapshot)} />}
      <EndSession session={endableOf(session, name)} />
    </div>
  )
}

export function extendableOf(session: Session, name: string, { balance, extensions }: Snapshot): Extendable {
  const { id, credits_per_minute, expires_at } = session
  const { minutes: max, left, creditsEnd } = extensions.get(id) ?? NOT_LIVE
  return {
    sessionId: id,
    name,
    rate: credits_per_minute,
    balance,
    left,
    max,
    creditsEnd: creditsEnd?.toISOString() ?? null,
    expiresAt: expires_at?.toISOString() ?? null,
  }
}

export function endableOf({ id, state }: Session, name: string): Endable {
  return { sessionId: id, name, state }
}
