import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { endReasons } from '../../../session-text.ts'
import { lastedExactly } from '../../lasted.ts'
import { adviceFor } from './advice.ts'
import { CostBreakdown } from './cost-breakdown.tsx'

const NO_BREAK = '\u00a0'

type OutcomeProps = { user: User; session: SessionWithConnection; balance: number }

/** Shows why a session ended and what it cost. */
export function Outcome({ user, session, balance }: OutcomeProps) {
  const { end_message, board_type } = session
  const advice = adviceFor(session, balance)
  return (
    <section aria-label="Status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-4 px-4 py-3">
        <BoardPicture boardType={board_type} className="h-12 w-20 shrink-0" />
        <div className="min-w-0">
          <p className="text-base font-medium">{whyEnded(session)}</p>
          {end_message && <p className="mt-1 max-w-prose text-muted wrap-anywhere">{end_message}</p>}
          {advice && <p className="mt-1 max-w-prose text-muted">{advice}</p>}
        </div>
      </div>
      <CostBreakdown user={user} session={session} />
    </section>
  )
}

function whyEnded(session: SessionWithConnection): string | null {
  const [{ end_reason }, time] = [session, lastedExactly(session)]
  if (end_reason === 'user_ended' && time) return `Ended by you after ${time.replaceAll(' ', NO_BREAK)}`
  return end_reason && endReasons[end_reason]
}
