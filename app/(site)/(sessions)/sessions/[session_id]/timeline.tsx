import { cache } from 'react'
import { credits } from '#components/amounts.ts'
import { fileFacts } from '#components/console/flash/file-facts.ts'
import { endReasons } from '#components/end-reasons.ts'
import { SecondTime } from '#components/time.tsx'
import { readTimeline, type Session, type TimelineAction, type TimelineEvent } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
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
  reset: 'Reset',
  power_on: 'Power on',
  power_off: 'Power off',
  power_cycle: 'Power cycle',
  break: 'Break sent',
  collect: 'File asked for',
  coverage_on: 'Coverage on',
  coverage_off: 'Coverage off',
  scenario: 'Scenario',
}

/** A flash takes long enough to be seen before it is done. */
const flashes: Record<Extract<TimelineEvent, { kind: 'command' }>['state'], string> = {
  queued: 'Flashing',
  running: 'Flashing',
  succeeded: 'Flashed',
  failed: 'Flash',
  cancelled: 'Flash',
}

/** A page shows it in a pane, and again to browsers without script. */
const timelineOf = cache(readTimeline)

/** Shows what happened in a session, oldest first, to the second. */
export async function Timeline({ user, session }: { user: User; session: Session }) {
  const events = await timelineOf(user, session.id)
  const isWhole = events.some((event) => event.kind === 'action' && event.action === 'session_queued')
  return (
    <section aria-label="Timeline">
      {!isWhole && <p className="px-4 pt-2 text-muted">Only the last {events.length} events are shown.</p>}
      <ol className="px-4 py-2">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is shown of an event has no state
          <li key={index} className="flex items-baseline gap-x-3 py-1">
            <span className="shrink-0 font-mono text-xs text-muted">
              <SecondTime moment={event.at} />
            </span>
            <span
              aria-hidden="true"
              className={`size-2 shrink-0 rounded-full ${dotOf(event, session.state !== 'ended' && index === events.length - 1)}`}
            />
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium">{titleOf(event)}</span>
              {notesOn(event).map((note) => (
                <span key={note} className="text-muted">
                  {' · '}
                  {note}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function dotOf(event: TimelineEvent, isPresent: boolean): string {
  if (event.kind === 'command' && event.state === 'failed') return 'bg-bad'
  return isPresent ? 'bg-accent' : 'bg-line-strong'
}

function titleOf(event: TimelineEvent): string {
  if (event.kind === 'refund') return `${credits(event.credits)} refunded`
  if (event.kind === 'action') return actions[event.action]
  const act = event.command === 'flash' ? flashes[event.state] : (commands[event.command] ?? event.command)
  const done = [act, event.file?.name].filter(Boolean).join(' ')
  if (event.state === 'succeeded') return done
  if (event.state === 'failed') return `${done}: failed`
  return event.state === 'cancelled' ? `${done}: cancelled` : `${done}…`
}

/** Returns what else is known of an event: its outcome, and the API key that it was done with. */
function notesOn(event: TimelineEvent): string[] {
  return [noteOn(event), keyOf(event)].filter((note) => note !== null)
}

function noteOn(event: TimelineEvent): string | null {
  if (event.kind === 'refund') return 'The board failed or was unreachable'
  if (event.kind === 'command') return event.error ?? (event.file && (fileFacts(event.file) || null))
  const { minutes, mode, reason } = event.details
  if (typeof minutes === 'number') return minutes === 1 ? '1 minute added' : `${minutes} minutes added`
  if (mode === 'ro' || mode === 'rw') return accessWords[mode]
  if (event.action === 'session_ended') return reasonIn(reason)
  return null
}

function keyOf({ by }: TimelineEvent): string | null {
  return by && `API key ${by.label ? `“${by.label}” ` : ''}…${by.last_four}`
}

/** Returns a recorded reason for the end of a session in words. */
function reasonIn(reason: unknown): string | null {
  const known = Object.entries(endReasons).find(([name]) => name === reason)
  return known ? known[1] : null
}
