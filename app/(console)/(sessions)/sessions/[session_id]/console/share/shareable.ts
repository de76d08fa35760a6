import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { nameOf, partsOf } from '../../../../status-text.ts'

/** The session whose console or recording is shared. */
export type Shareable = {
  sessionId: string
  name: string
  /** What else the session is on. */
  parts: string
  /** Whether only the recording is left. */
  isEnded: boolean
  /** When the session is due to end. */
  expiresAt: string | null
}

export function shareableOf(session: Session, labels: SessionLabels | undefined): Shareable {
  return {
    sessionId: session.id,
    name: nameOf(session, labels),
    parts: partsOf(labels),
    isEnded: session.state === 'ended',
    expiresAt: session.expires_at?.toISOString() ?? null,
  }
}
