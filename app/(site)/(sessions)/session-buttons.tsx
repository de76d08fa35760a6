import type { Ending } from '#components/time-left.tsx'
import { MAX_MINUTES } from '#core/billing.ts'
import type { EndForecast, Session, SessionLabels, Snapshot } from '#core/sessions/index.ts'
import { subjectOf } from '../session-text.ts'
import type { Endable } from './end-dialog.tsx'
import type { Extendable } from './extension.ts'
import { EndSession, ExtendSession } from './session-dialogs.tsx'
import { billingStateOf } from './session-time.ts'
import type { Shareable } from './sessions/[session_id]/console/share/share-form.tsx'

/** The extension of a session that has just ended; sending the form is then refused. */
const NOT_LIVE = { minutes: 0, left: MAX_MINUTES, creditsEnd: null }

type SessionButtonsProps = { session: Session; labels: SessionLabels | undefined; snapshot: Snapshot }

/** Ends a session, and extends it once it runs: before that its time has not begun. */
export function SessionButtons({ session, labels, snapshot }: SessionButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {session.state === 'running' && <ExtendSession session={extendableOf(session, labels, snapshot)} />}
      <EndSession session={endableOf(session, labels, snapshot)} />
    </div>
  )
}

export function extendableOf(session: Session, labels: SessionLabels | undefined, snapshot: Snapshot): Extendable {
  const { id, credits_per_minute, expires_at } = session
  const { minutes: max, left, creditsEnd } = snapshot.extensions.get(id) ?? NOT_LIVE
  return {
    ...subjectOf(session, labels),
    ending: endingOf(snapshot.ends.get(id)),
    rate: credits_per_minute,
    balance: snapshot.balance,
    left,
    max,
    creditsEnd: creditsEnd?.toISOString() ?? null,
    expiresAt: expires_at?.toISOString() ?? null,
  }
}

export function endableOf(session: Session, labels: SessionLabels | undefined, { ends }: Snapshot): Endable {
  const { id, state } = session
  const end = state === 'running' ? ends.get(id) : undefined
  return {
    ...subjectOf(session, labels),
    ending: endingOf(end),
    state,
    billing: end ? billingStateOf(session, end.at) : null,
  }
}

export function shareableOf(session: Session, labels: SessionLabels | undefined): Shareable {
  return {
    ...subjectOf(session, labels),
    isEnded: session.state === 'ended',
    expiresAt: session.expires_at?.toISOString() ?? null,
  }
}

function endingOf(end: EndForecast | undefined): Ending | null {
  return end ? { at: end.at.toISOString(), by: end.by } : null
}
