import type { Session } from '../../typescript/src/index.ts'
import type { Cell } from '../output.ts'
import { time } from '../times.ts'

/** Returns what a person wants to know of a session. */
export function sessionLines(session: Session): [string, Cell][] {
  const { end_reason, expires_at, lease_expires_at, queue_position, metadata } = session
  const lines: [string, Cell][] = [
    ['Session', session.id],
    ['State', end_reason ? `${session.state}: ${session.end_message ?? end_reason}` : session.state],
    ['Board', `${session.board_id ?? 'none yet'} (${session.board_type})`],
    ['Queue', queue_position && `place ${queue_position}`],
    ['Estimate', time(session.estimated_start_at, null)],
    ['Started', time(session.started_at, null)],
    ['Expires', time(expires_at, null)],
    ['Ended', time(session.ended_at, null)],
    ['Lease ends', time(lease_expires_at, null)],
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
