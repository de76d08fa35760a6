import type { Session } from '../../typescript/src/index.ts'
import { formatDuration } from '../durations.ts'
import type { Cell } from '../output.ts'

/** Returns what a person wants to know of a session. */
export function sessionLines(session: Session): [string, Cell][] {
  const { end_reason, expires_at, lease_expires_at, queue_position, metadata } = session
  const left =
    expires_at && session.state === 'running' ? ` (${formatDuration(Date.parse(expires_at) - Date.now())} left)` : ''
  const lines: [string, Cell][] = [
    ['Session', session.id],
    ['State', end_reason ? `${session.state}: ${session.end_message ?? end_reason}` : session.state],
    ['Board', `${session.board_id ?? 'none yet'} (${session.board_type})`],
    ['Queue', queue_position && `place ${queue_position}`],
    ['Started', session.started_at],
    ['Expires', expires_at && `${expires_at}${left}`],
    ['Ended', session.ended_at],
    ['Lease', lease_expires_at && `until ${lease_expires_at}`],
    ['Credits', `${session.credits_used} used, ${session.credits_per_minute} a minute`],
    ['Connection', session.connection],
    [
      'Metadata',
      Object.entries(metadata)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ],
  ]
  return lines.filter(([, cell]) => cell !== null && cell !== '')
}
