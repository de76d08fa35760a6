import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { recentBoardTypes } from '#core/boards/index.ts'
import type { Session, SessionLabels, Snapshot } from '#core/sessions/index.ts'
import { StartNow } from '../boards/start-now.tsx'
import { startAgain } from './sessions/[session_id]/ended/start-again.ts'

type Props = {
  /** The session that ended last. */
  last: Session
  labels: SessionLabels | undefined
  snapshot: Snapshot
}

/** Says that nothing is charged, and starts the last session again where that is possible now. */
export async function NothingRuns({ last, labels, snapshot }: Props) {
  const type = (await recentBoardTypes()).find(({ slug, usable }) => slug === last.board_type && usable > 0)
  const payable = snapshot.payableAt(last.credits_per_minute)
  const isStartable = type && payable > 0 && !snapshot.startRefusal(type)
  const name = labels?.board_type ?? last.board_type
  const again = isStartable ? (
    <StartNow choice={startAgain(last, null, payable)} label="Start again" about={`on ${name}`} />
  ) : (
    <ButtonLink href="/boards" look="primary">
      Pick a board
    </ButtonLink>
  )
  return (
    <div className="mb-8">
      <Notice action={again}>
        <p>No sessions are running, so nothing is being charged.</p>
        {isStartable && (
          <p className="text-muted">
            Your last one was on <bdi>{name}</bdi>.
          </p>
        )}
      </Notice>
    </div>
  )
}
