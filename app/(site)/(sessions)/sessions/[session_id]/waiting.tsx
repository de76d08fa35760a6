import type { ComponentProps } from 'react'
import { credits, minutesFor } from '#components/amounts.ts'
import { FactGrid } from '#components/fact-grid.tsx'
import { NotifySwitch } from '#components/header/notify-switch.tsx'
import { duration } from '#components/relative-time.ts'
import { ClockTime } from '#components/time.tsx'
import { CountdownLeft } from '#components/time-left.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { type BoardType, versionOfTypes } from '#core/boards/index.ts'
import type { Session, SessionLabels, SessionOrigin, Snapshot } from '#core/sessions/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { FollowBoards } from '../../../boards/follow-boards.tsx'
import { isOffline } from '../../../boards/free-instead.ts'
import { placeInQueue } from '../../../session-text.ts'
import { Meanwhile } from '../../meanwhile.tsx'
import { StartEstimate } from '../../progress.tsx'
import { ReloadWithoutScript } from './console/reload-without-script.tsx'
import { StateCard } from './state-card.tsx'

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
export function Waiting(props: Props) {
  const { session, labels, name, isOneBoard, types, snapshot } = props
  const isNoneOnline = isOffline(session, types)
  const { balance } = snapshot
  const rate = session.credits_per_minute
  return (
    <StateCard
      boardType={session.board_type}
      title={isNoneOnline ? `No ${name} is online` : `Waiting for ${name}`}
      text={
        <>
          <p>
            The session starts by itself if {isOneBoard ? 'it' : isNoneOnline ? 'one' : 'a board'}{' '}
            {isNoneOnline ? 'comes back' : 'frees up'} in time, and is charged from then on, also while this page is
            closed. Otherwise it leaves the queue, and nothing is charged.
          </p>
          <ReloadWithoutScript sessionId={session.id} />
        </>
      }
    >
      <FactGrid isInCard facts={factsOf(props)} />
      {labels && balance < labels.minutes * rate && (
        <p className="bg-warn-soft px-4 py-3 text-warn sm:px-5">
          Your balance of {credits(balance)} pays for {minutesFor(balance, rate)} of that. <TopUpLink look="text" />
        </p>
      )}
      <div className="px-4 py-3 sm:px-5">
        <h3 className="sr-only">While you wait</h3>
        <FollowBoards version={versionOfTypes(types)} isGuest={false} />
        <Meanwhile session={session} types={types} snapshot={snapshot} isOneBoard={isOneBoard} />
      </div>
      <NotifySwitch isOffer />
    </StateCard>
  )
}

/** Returns where a session is in the queue, until when, and what it will run at what price. */
function factsOf({ session, labels, snapshot }: Props): ComponentProps<typeof FactGrid>['facts'] {
  const { queue_position: place, estimated_start_at: startsAt, credits_per_minute: rate } = session
  const leaves = snapshot.ends.get(session.id)?.at
  return [
    { name: 'Place', text: place === null ? 'Leaving the queue' : placeInQueue(place) },
    {
      name: 'Likely start',
      text: startsAt ? <StartEstimate at={startsAt} leavesAt={leaves} isFact /> : 'Not known',
    },
    {
      name: 'Waits until',
      text: leaves ? <ClockTime moment={leaves} /> : 'Not known',
      more: leaves && <CountdownLeft until={leaves.toISOString()} />,
    },
    {
      name: 'Costs at most',
      text: labels ? credits(labels.minutes * rate) : `${credits(rate)} per minute`,
      more: labels && (
        <>
          <bdi>{labels.base_image}</bdi> for {duration(labels.minutes * MINUTE_MS)} at {credits(rate)} per minute
        </>
      ),
    },
  ]
}
