import Link from 'next/link'
import { cost } from '#components/amounts.ts'
import { Time } from '#components/time.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { findSessionEntry } from '#core/credits/index.ts'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { pageWith } from '#http/pages/page-params.ts'
import { Lasted } from '../../ended-sessions.tsx'
import { endReasons } from '../../status-text.ts'

/** Shows why a session ended and what it cost. */
export async function Outcome({ user, session }: { user: User; session: SessionWithConnection }) {
  const entry = await findSessionEntry(user, session.id)
  const offset = entry && pageWith(entry.newer)
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <p className="font-medium">{session.end_reason && endReasons[session.end_reason]}</p>
        {session.end_message && <p className="text-muted">{session.end_message}</p>}
        <p className="text-xs text-muted">
          Ended {session.ended_at && <Time moment={session.ended_at} />} · <Lasted session={session} />
        </p>
        {session.end_reason === 'credits_exhausted' && session.end_message === null && (
          <p className="mt-3">
            <ButtonLink href="/credits">Top up</ButtonLink>
          </p>
        )}
      </div>
      <p className="text-right text-xs text-muted tabular-nums">
        <span className="text-sm text-ink">{cost(session)}</span>
        <br />
        {entry ? (
          <Link
            href={`/credits${offset ? `?offset=${offset}` : ''}#${entry.id}`}
            prefetch={false}
            className="underline underline-offset-4"
          >
            See it in the ledger
          </Link>
        ) : (
          'Never ran'
        )}
      </p>
    </div>
  )
}
