import { credits, minutesFor } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { NotifySwitch } from '#components/header/notify-switch.tsx'
import { duration } from '#components/relative-time.ts'
import { ClockTime, Time } from '#components/time.tsx'
import { WaitLeft } from '#components/time-left.tsx'
import { type BoardType, versionOfTypes } from '#core/boards/index.ts'
import type { Session, SessionLabels, SessionOrigin, Snapshot } from '#core/sessions/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { FollowBoards } from '../../../boards/follow-boards.tsx'
import { isOffline } from '../../../boards/free-instead.ts'
import { placeInQueue } from '../../../session-text.ts'
import { Meanwhile } from '../../meanwhile.tsx'
import { StartEstimate } from '../../progress.tsx'

type Props = {
  session: Session
  labels: (SessionLabels & SessionOrigin) | undefined
  name: string
  /** Whether no board but one will do. */
  isOneBoard: boolean
  types: BoardType[]
  snapshot: Snapshot
}

/** Says what a queued session waits for, and what one can do until it starts. */
export function Waiting({ session, labels, name, isOneBoard, types, snapshot }: Props) {
  const isNoneOnline = isOffline(session, types)
  const leaves = snapshot.ends.get(session.id)?.at
  return (
    <section
      aria-labelledby="waiting"
      className="overflow-hidden rounded-lg border border-line bg-surface md:grid md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
    >
      <div className="grid place-items-center bg-raised p-4">
        <BoardPicture boardType={session.board_type} className="h-24 w-full max-w-48" />
      </div>
      <div className="divide-y divide-line">
        <div className="p-4 sm:p-5">
          <h2 id="waiting" className="font-medium wrap-anywhere">
            {isNoneOnline ? `No ${name} is online` : `Waiting for ${name}`}
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            The session starts by itself if {isOneBoard ? 'it' : isNoneOnline ? 'one' : 'a board'}{' '}
            {isNoneOnline ? 'comes back' : 'frees up'} {leaves ? <ByTime at={leaves} /> : 'in time'}, and is charged
            from then on, also while this page is closed. Otherwise it leaves the queue, and nothing is charged.
          </p>
          <div className="mt-3">
            <p className="font-medium">{session.queue_position !== null && placeInQueue(session.queue_position)}</p>
            {session.estimated_start_at && <StartEstimate at={session.estimated_start_at} leavesAt={leaves} />}
            {leaves && <WaitLeft until={leaves.toISOString()} />}
            <p className="text-xs text-muted">
              Requested <Time moment={session.created_at} />
            </p>
          </div>
          {labels && <Booked session={session} labels={labels} balance={snapshot.balance} />}
        </div>
        <div className="px-4 py-3 sm:px-5">
          <h3 className="sr-only">While you wait</h3>
          <FollowBoards version={versionOfTypes(types)} isGuest={false} />
          <Meanwhile session={session} types={types} snapshot={snapshot} isOneBoard={isOneBoard} />
        </div>
        <NotifySwitch isOffer />
      </div>
    </section>
  )
}

type BookedProps = { session: Session; labels: SessionLabels & SessionOrigin; balance: number }

/** Says what the session will run, for how long and at what price. */
function Booked({ session, labels: { minutes, base_image: image }, balance }: BookedProps) {
  const rate = session.credits_per_minute
  return (
    <p className="mt-3 border-t border-line pt-3 text-muted wrap-anywhere">
      Then <bdi className="text-ink">{image}</bdi> runs for {duration(minutes * MINUTE_MS)} at {credits(rate)} per
      minute: <span className="text-ink">{credits(minutes * rate)}</span> at most.
      {balance < minutes * rate &&
        ` Your balance of ${credits(balance)} pays for ${minutesFor(balance, rate)} of that.`}
    </p>
  )
}

function ByTime({ at }: { at: Date }) {
  return (
    <>
      by <ClockTime moment={at} />
    </>
  )
}
