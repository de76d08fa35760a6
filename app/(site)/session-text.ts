import { cost } from '#components/amounts.ts'
import { endReasons } from '#components/end-reasons.ts'
import type { Tone } from '#components/ui/badge.tsx'
import type { Session, SessionLabels } from '#core/sessions/index.ts'

export const states: Record<Session['state'], { tone: Tone; word: string }> = {
  queued: { tone: 'calm', word: 'Queued' },
  starting: { tone: 'warn', word: 'Starting' },
  running: { tone: 'good', word: 'Running' },
  ended: { tone: 'calm', word: 'Ended' },
}

/** Returns how to show the state of a session: one that its board let down has failed. */
export function shownState({ state, end_reason }: Session): { tone: Tone; word: string } {
  const isFailed = end_reason === 'board_failed' || end_reason === 'start_failed'
  return isFailed ? { tone: 'bad', word: 'Failed' } : states[state]
}

/** Returns the name of a session: its board's, or its board type's while it has no board. */
export function nameOf(session: Session, labels: SessionLabels | undefined): string {
  return labels?.board ?? labels?.board_type ?? session.board_type
}

/** Returns what runs on the board of a session: the file that was flashed last, or the image. */
export function firmwareOf(labels: Pick<SessionLabels, 'base_image' | 'flashed'> | undefined): string | undefined {
  return labels?.flashed ? (labels.flashed.file?.name ?? 'Own firmware') : labels?.base_image
}

/** Returns what else a session is on: `Raspberry Pi Pico, emulated · Boardwalk shell`. */
export function partsOf(labels: SessionLabels | undefined): string {
  return [labels?.board && labels.board_type, firmwareOf(labels)].filter(Boolean).join('\u00a0· ')
}

/** Returns a place in the queue as text. */
export function placeInQueue(place: number): string {
  return place === 1 ? 'First in the queue' : `Position ${place} in the queue`
}

/** What a form or a link about a session names it by. */
export type Subject = {
  sessionId: string
  name: string
  /** What else the session is on. */
  parts: string
}

export function subjectOf(session: Session, labels: SessionLabels | undefined): Subject {
  return { sessionId: session.id, name: nameOf(session, labels), parts: partsOf(labels) }
}

/** Returns the state of a session, with the text that announces it. */
export function statusText(session: Session, labels: SessionLabels | undefined) {
  const { id, state } = session
  return { id, state, text: `${nameOf(session, labels)}: ${textOf(session)}` }
}

function textOf(session: Session): string {
  const { state, end_reason } = session
  if (state === 'queued') return 'you are in the queue.'
  if (state === 'starting') return 'the board is getting ready.'
  if (state === 'running') return 'your session is running.'
  return `your session has ended. ${end_reason && endReasons[end_reason]}. It cost ${cost(session)}.`
}
