import type { Session, SessionLabels } from '#core/sessions/index.ts'

/** What a session is called: its board, or while it has none, the type it waits for. */
export function nameOf(session: Session, labels: SessionLabels | undefined): string {
  return labels?.board ?? labels?.board_type ?? session.board_type
}
