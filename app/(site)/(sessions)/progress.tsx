import { number } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import { ClockTime } from '#components/time.tsx'
import { TimeLeft, WaitLeft } from '#components/time-left.tsx'
import type { EndForecast, Session } from '#core/sessions/index.ts'
import { MINUTE_MS, SECOND_MS } from '#durations.ts'
import { placeInQueue } from '../session-text.ts'
import { CreditsSoFar } from './credits-so-far.tsx'
import { billingStateOf } from './session-time.ts'

type ProgressProps = {
  session: Session
  ending: EndForecast | undefined
  name: string
  /** The board that a queued session waits for, if it was asked for by name. */
  wanted: string | null | undefined
}

/** Shows the time left and the cost of a session, or its place in the queue. */
export function Progress({ session, ending, name, wanted }: ProgressProps) {
  const isWaiting = session.state === 'queued'
  const ends = ending && { at: ending.at.toISOString(), by: ending.by }
  return (
    <div className={`flex items-start justify-between gap-x-3 ${isWaiting ? 'max-sm:flex-col' : ''}`}>
      <div className="min-w-0">
        {session.started_at && ends ? (
          <>
            <TimeLeft ending={ends} name={name} />
            {session.lease_seconds !== null && (
              <p className="text-xs text-muted">
                or {duration(session.lease_seconds * SECOND_MS)} after its program stops
              </p>
            )}
          </>
        ) : (
          <>
            <p className="font-medium">{placeOf(session, wanted)}</p>
            {session.estimated_start_at && <StartEstimate at={session.estimated_start_at} leavesAt={ending?.at} />}
            {ends && <WaitLeft until={ends.at} />}
          </>
        )}
      </div>
      <p className={`shrink-0 text-right text-xs text-muted tabular-nums ${isWaiting ? 'max-sm:text-left' : ''}`}>
        <span className="text-sm text-ink">
          {session.started_at && ending ? (
            <CreditsSoFar session={billingStateOf(session, ending.at)} />
          ) : (
            'Nothing charged yet'
          )}
        </span>
        <span className="block">
          {' '}
          {session.started_at
            ? `at ${number(session.credits_per_minute)} per minute`
            : `(${number(session.credits_per_minute)} per minute once it runs)`}
        </span>
      </p>
    </div>
  )
}

function placeOf({ queue_position }: Session, wanted: string | null | undefined): string {
  if (queue_position === null) return 'Getting the board ready'
  const place = placeInQueue(queue_position)
  return wanted ? `${place} for ${wanted}` : place
}

type StartEstimateProps = {
  at: Date
  leavesAt: Date | undefined
  now?: Date
  /** Whether a label before it says already that this is the likely start. */
  isFact?: boolean
}

/** Shows when a queued session is likely to start, or that it will leave the queue before. */
export function StartEstimate({ at, leavesAt, now = new Date(), isFact = false }: StartEstimateProps) {
  if (leavesAt && at >= leavesAt)
    return (
      <p>
        No board will be free before <ClockTime moment={leavesAt} />
      </p>
    )
  if (at.getTime() - now.getTime() < MINUTE_MS)
    return <p>{isFact ? 'Within a minute' : 'Likely to start within a minute'}</p>
  return (
    <p>
      {isFact ? 'About' : 'Likely to start at about'} <ClockTime moment={at} />
    </p>
  )
}
