import { credits } from '#components/amounts.ts'
import { Card } from '#components/card.tsx'
import { DayTime } from '#components/time.tsx'
import { readTimeline, type Session, type TimelineAction, type TimelineEvent } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { endReasons } from '../../../session-text.ts'
import { accessWords } from './console/share/choices.ts'

const actions: Record<TimelineAction, string> = {
  session_queued: 'Requested',
  session_started: 'Started',
  session_extended: 'Extended',
  session_ended: 'Ended',
  console_shared: 'Console shared',
  console_share_revoked: 'Shared console link revoked',
}

const commands: Partial<Record<Extract<TimelineEvent, { kind: 'command' }>['command'], string>> = {
  flash: 'Flashed',
  reset: 'Reset',
  power_on: 'Power on',
  power_off: 'Power off',
  power_cycle: 'Power cycle',
  break: 'Break sent',
}

/** Shows what happened in a session, oldest first. */
export async function Timeline({ user, session }: { user: User; session: Session }) {
  const events = await readTimeline(user, session.id)
  return (
    <Card id="timeline" title="Timeline">
      <ol className="px-4 py-3">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only added, at the end
          <li key={index} className="relative border-l border-line pb-3 pl-4 last:border-transparent last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-1 size-2 rounded-full ${dotOf(event, session.state !== 'ended' && index === events.length - 1)}`}
            />
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{titleOf(event)}</span>
              <span className="text-xs/5 text-muted">
                <DayTime moment={event.at} />
              </span>
            </p>
            {noteOn(event) && <p className="text-xs text-muted wrap-anywhere">{noteOn(event)}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function dotOf(event: TimelineEvent, isPresent: boolean): string {
  if (event.kind === 'command' && event.state === 'failed') return 'bg-bad'
  return isPresent ? 'bg-accent' : 'bg-line-strong'
}

function titleOf(event: TimelineEvent): string {
  if (event.kind === 'refund') return `${credits(event.credits)} refunded`
  if (event.kind === 'action') return actions[event.action]
  const done = commands[event.command] ?? event.command
  if (event.state === 'succeeded') return done
  if (event.state === 'failed') return `${done}: failed`
  return event.state === 'cancelled' ? `${done}: cancelled` : `${done}…`
}

function noteOn(event: TimelineEvent): string | null {
  if (event.kind === 'refund') return 'The board failed or was unreachable'
  if (event.kind === 'command') return event.error
  const { minutes, mode, reason } = event.details
  if (typeof minutes === 'number') return minutes === 1 ? '1 minute added' : `${minutes} minutes added`
  if (mode === 'ro' || mode === 'rw') return accessWords[mode]
  if (event.action === 'session_ended') return reasonIn(reason)
  return null
}

/** Returns a recorded reason for the end of a session in words. */
function reasonIn(reason: unknown): string | null {
  const known = Object.entries(endReasons).find(([name]) => name === reason)
  return known ? known[1] : null
}
