import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { type Subject, subjectOf } from '../../../../../session-text.ts'

/** The session whose console or recording is shared. */
export type Shareable = Subject & {
  /** Whether only the recording is left. */
  isEnded: boolean
  /** When the session is due to end. */
  expiresAt: string | null
}

export function shareableOf(session: Session, labels: SessionLabels | undefined): Shareable {
  return {
    ...subjectOf(session, labels),
    isEnded: session.state === 'ended',
    expiresAt: session.expires_at?.toISOString() ?? null,
  }
}
