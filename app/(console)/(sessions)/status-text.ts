import { cost } from '#components/amounts.ts'
import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { nameOf } from './names.ts'
import { endReasons } from './states.ts'

/** How a session stands, in words for when that has just changed. */
export function standingOf(session: Session, labels: SessionLabels | undefined) {
  const { id, state } = session
  return { id, state, words: `${nameOf(session, labels)}: ${wordsFor(session)}` }
}

function wordsFor(session: Session): string {
  const { state, end_reason } = session
  if (state === 'queued') return 'you wait in the queue.'
  if (state === 'starting') return 'the board is getting ready.'
  if (state === 'running') return 'the board is yours, and your session runs.'
  return `your session has ended. ${end_reason && endReasons[end_reason]}. It cost ${cost(session)}.`
}
