import Link from 'next/link'
import { credits, number } from '#components/amounts.ts'
import { endReasons } from '#components/end-reasons.ts'
import { TopUpLink } from '#components/top-up-link.tsx'
import { findSessionEntry } from '#core/credits/index.ts'
import type { Session, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { pageWith } from '#http/pages/page-params.ts'
import { lastedExactly, startedMinutes } from '../../../session-time.ts'
import { adviceFor } from './advice.ts'

const NO_BREAK = '\u00a0'

type OutcomeProps = {
  user: User
  session: SessionWithConnection
  balance: number
  /** Whether the session can be started again: its type has a board in service. */
  isOffered: boolean
}

/** Shows why a session ended, what to know about it, and what it cost. */
export function Outcome({ user, session, balance, isOffered }: OutcomeProps) {
  const { end_message } = session
  const advice = adviceFor(session, balance, isOffered)
  return (
    <section
      aria-label="Outcome"
      className="flex shrink-0 flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-line bg-canvas px-4 py-2.5"
    >
      <div className="min-w-0">
        <p className="font-medium">{whyEnded(session, balance)}</p>
        <p className="mt-0.5 max-w-4xl text-pretty text-muted wrap-anywhere empty:hidden">
          {[end_message, advice].filter(Boolean).join(' ')}
          {session.end_reason === 'credits_exhausted' && balance >= session.credits_per_minute && (
            <>
              {' '}
              <TopUpLink look="text" /> to run longer.
            </>
          )}
          {isFailed(session) && (
            <>
              {' '}
              <Link
                href="/pricing#charges"
                prefetch={false}
                className="whitespace-nowrap underline underline-offset-4 hover:text-ink"
              >
                What is charged and refunded
              </Link>
            </>
          )}
        </p>
      </div>
      <Cost user={user} session={session} />
    </section>
  )
}

/** Whether a session ended by what its user did not do. */
const isFailed = ({ end_fault }: SessionWithConnection) => end_fault === 'infrastructure'

function whyEnded(session: SessionWithConnection, balance: number): string | null {
  const [{ end_reason, credits_per_minute }, time] = [session, lastedExactly(session)]
  if (end_reason === 'user_ended' && time) return `Ended by you after ${time.replaceAll(' ', NO_BREAK)}`
  if (end_reason === 'time_limit' && balance < credits_per_minute) return 'Time limit reached, with no credits for more'
  return end_reason && endReasons[end_reason]
}

/** Shows how the cost of an ended session is made up: started minutes, price and refunds. */
async function Cost({ user, session }: { user: User; session: Session }) {
  const { credits_used: used, credits_refunded: refunded, credits_per_minute: rate } = session
  const entry = await findSessionEntry(user, session.id)
  if (!entry)
    return (
      <p className="text-muted">
        {session.started_at ? 'Nothing was charged.' : 'The session never ran, so nothing was charged.'}
      </p>
    )
  const minutes = startedMinutes(session)
  const offset = pageWith(entry.newer)
  return (
    <p className="text-xs text-muted tabular-nums">
      {ranFor(session)}
      {number(minutes)} started {minutes === 1 ? 'minute' : 'minutes'} × {credits(rate)}
      {refunded > 0 && <span className="text-good"> − {number(refunded)} refunded</span>} ={' '}
      <span className="text-sm font-medium text-ink">{credits(used - refunded)}</span>
      {' · '}
      {/* A whole load: the browser marks the entry only then. */}
      <a
        href={`/credits${offset ? `?offset=${offset}` : ''}#${entry.id}`}
        className="underline underline-offset-4 hover:text-ink"
      >
        View in ledger
      </a>
    </p>
  )
}

/** Returns the exact time, which the started minutes round up, where the headline does not. */
function ranFor(session: Session): string {
  const time = session.end_reason !== 'user_ended' && lastedExactly(session)
  return time ? `Ran for ${time}: ` : ''
}
