import { Time } from '#components/time.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { Lasted } from '../../ended-sessions.tsx'
import { endReasons } from '../../status-text.ts'
import { adviceFor } from './advice.ts'
import { CostBreakdown } from './cost-breakdown.tsx'
import { startAgainPath } from './start-again.ts'

type OutcomeProps = {
  user: User
  session: SessionWithConnection
  /** The board that was asked for by name. */
  wantedBoard: string | null
}

/** Shows why a session ended, what it cost, and what to do next. */
export function Outcome({ user, session, wantedBoard }: OutcomeProps) {
  const { end_reason, end_message, ended_at } = session
  const advice = adviceFor(session)
  return (
    <section
      aria-label="Status"
      className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-base font-medium">{end_reason && endReasons[end_reason]}</p>
        <p className="text-xs text-muted">
          Ended {ended_at && <Time moment={ended_at} />} · <Lasted session={session} />
        </p>
        {end_message && <p className="mt-2 max-w-prose text-muted wrap-anywhere">{end_message}</p>}
        {advice && <p className="mt-2 max-w-prose text-muted">{advice}</p>}
        <div className="mt-4 flex flex-wrap gap-2">
          {end_reason === 'credits_exhausted' && end_message === null && <TopUpLink look="primary" />}
          <ButtonLink href={startAgainPath(session, wantedBoard)} prefetch={false}>
            Start again
          </ButtonLink>
        </div>
      </div>
      <CostBreakdown user={user} session={session} />
    </section>
  )
}
