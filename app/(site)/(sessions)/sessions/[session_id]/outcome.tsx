import type { ReactNode } from 'react'
import { credits, number } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { findSessionEntry } from '#core/credits/index.ts'
import type { Session, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { pageWith } from '#http/pages/page-params.ts'
import { endReasons } from '../../../session-text.ts'
import { lastedExactly, startedMinutes } from '../../session-time.ts'
import { adviceFor } from './advice.ts'

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

/** Shows how the cost of an ended session is made up: started minutes, price and refunds. */
async function CostBreakdown({ user, session }: { user: User; session: Session }) {
  const { credits_used: used, credits_refunded: refunded, credits_per_minute: rate } = session
  const entry = await findSessionEntry(user, session.id)
  if (!entry) {
    const text = session.started_at ? 'Nothing was charged.' : 'The session never ran, so nothing was charged.'
    return <p className="px-4 py-3 text-muted">{text}</p>
  }
  const minutes = startedMinutes(session)
  const offset = pageWith(entry.newer)
  return (
    <div className="px-4 py-3">
      <dl className="tabular-nums">
        <Row
          term={
            <>
              {number(minutes)} started {minutes === 1 ? 'minute' : 'minutes'} × {credits(rate)}
              <Ran session={session} />
            </>
          }
        >
          {number(used)}
        </Row>
        {refunded > 0 && (
          <Row term="Refunded">
            <span className="text-good">−{number(refunded)}</span>
          </Row>
        )}
        <div className="mt-2 flex justify-between gap-6 border-t border-line pt-2 font-medium">
          <dt>Total</dt>
          <dd>{credits(used - refunded)}</dd>
        </div>
      </dl>
      <p className="mt-1 text-right text-xs">
        {/* A whole load: the browser marks the entry only then. */}
        <a
          href={`/credits${offset ? `?offset=${offset}` : ''}#${entry.id}`}
          className="text-muted underline underline-offset-4 hover:text-ink"
        >
          View in ledger
        </a>
      </p>
    </div>
  )
}

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 not-first:mt-1">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows the exact time, which the started minutes round up, where the headline does not. */
function Ran({ session }: { session: Session }) {
  const time = session.end_reason !== 'user_ended' && lastedExactly(session)
  return time && <span className="block text-xs">Ran for {time}</span>
}
