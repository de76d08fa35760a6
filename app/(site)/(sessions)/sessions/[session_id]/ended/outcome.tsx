import Link from 'next/link'
import type { ReactNode } from 'react'
import { credits, number } from '#components/amounts.ts'
import { endReasons } from '#components/end-reasons.ts'
import type { BoardType } from '#core/boards/index.ts'
import { findSessionEntry } from '#core/credits/index.ts'
import type { Session, SessionLabels, SessionOrigin, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { pageWith } from '#http/pages/page-params.ts'
import { shownState } from '../../../../session-text.ts'
import { OtherTypes } from '../../../meanwhile.tsx'
import { lastedExactly, startedMinutes } from '../../../session-time.ts'
import { Headline, StateCard } from '../state-card.tsx'
import { adviceFor } from './advice.ts'
import { longerPath } from './start-again.ts'

const NO_BREAK = '\u00a0'

export type OutcomeProps = {
  user: User
  session: SessionWithConnection
  labels: (SessionLabels & SessionOrigin) | undefined
  balance: number
  /** Whether the session can be started again: its type has a board in service. */
  isOffered: boolean
  types: BoardType[]
}

/** Shows above a recording why a session ended, what to know about it, and what it cost. */
export function Outcome(props: OutcomeProps) {
  const { user, session, balance } = props
  return (
    <section
      aria-label="Outcome"
      className="flex shrink-0 flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-line bg-canvas px-4 py-2.5"
    >
      <div className="min-w-0">
        <Headline isFailure={isFailed(session)}>{whyEnded(session, balance)}</Headline>
        <div className="mt-0.5 max-w-4xl text-pretty text-muted wrap-anywhere">
          <Meaning {...props} />
        </div>
      </div>
      <Cost user={user} session={session} />
    </section>
  )
}

/** The same where nothing was recorded, with what to do next. */
export function OutcomeCard({ children, ...props }: OutcomeProps & { children: ReactNode }) {
  const { user, session, balance } = props
  return (
    <StateCard
      label="Outcome"
      boardType={session.board_type}
      title={whyEnded(session, balance) ?? 'Ended'}
      isFailure={isFailed(session)}
      text={<Meaning {...props} />}
    >
      <div className="px-4 py-3 sm:px-5">
        <Cost user={user} session={session} />
      </div>
      <div className="flex flex-wrap gap-2 px-4 py-3 sm:px-5">{children}</div>
    </StateCard>
  )
}

const isFailed = (session: Session) => shownState(session).tone === 'bad'

/** Says what an end means, and last what a board that failed said itself. */
function Meaning({ session, labels, balance, isOffered, types }: OutcomeProps) {
  const { end_reason, end_message, end_fault, credits_per_minute: rate } = session
  const text = [!isFailed(session) && end_message, adviceFor(session, balance, isOffered)].filter(Boolean).join(' ')
  const longer =
    end_reason === 'time_limit' && isOffered
      ? longerPath(session, labels?.wanted_board ?? null, Math.floor(balance / rate))
      : undefined
  return (
    <>
      <p className="empty:hidden">
        {text}
        {longer && <MoreLink href={longer}>Start again for longer</MoreLink>}
        {end_fault === 'infrastructure' && (
          <>
            {' '}
            <MoreLink href="/pricing#charges">What is charged and refunded</MoreLink>
          </>
        )}
      </p>
      {end_reason === 'queue_timeout' && <OtherTypes session={session} types={types} />}
      {isFailed(session) && end_message && <p className="mt-1 font-mono text-xs">{end_message}</p>}
    </>
  )
}

function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} prefetch={false} className="whitespace-nowrap underline underline-offset-4 hover:text-ink">
      {children}
    </Link>
  )
}

function whyEnded(session: Session, balance: number): string | null {
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
      {refunded > 0 && <span className="text-good"> − {number(refunded)} refunded</span>}{' '}
      <span className="mr-2 whitespace-nowrap">
        = <span className="text-sm font-medium text-ink">{credits(used - refunded)}</span>
      </span>{' '}
      {/* A whole load: the browser marks the entry only then. */}
      <a
        href={`/credits${offset ? `?offset=${offset}` : ''}#${entry.id}`}
        className="whitespace-nowrap underline underline-offset-4 hover:text-ink"
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
