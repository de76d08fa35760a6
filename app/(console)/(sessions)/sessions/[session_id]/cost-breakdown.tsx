import { credits, number } from '#components/amounts.ts'
import { findSessionEntry } from '#core/credits/index.ts'
import type { Session } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { pageWith } from '#http/pages/page-params.ts'

/** Shows how the cost of an ended session is made up: started minutes, price and refunds. */
export async function CostBreakdown({ user, session }: { user: User; session: Session }) {
  const { credits_used: used, credits_refunded: refunded, credits_per_minute: rate } = session
  const entry = await findSessionEntry(user, session.id)
  if (!entry) return <p className="text-xs text-muted">The session never ran, so it cost nothing.</p>
  const minutes = Math.ceil(used / rate)
  const offset = pageWith(entry.newer)
  return (
    <div className="text-xs text-muted max-sm:w-full">
      <dl className="grid w-full grid-cols-[1fr_auto] gap-x-6 tabular-nums sm:w-fit">
        <dt>
          {number(minutes)} started {minutes === 1 ? 'minute' : 'minutes'} × {credits(rate)}
        </dt>
        <dd className="text-right">{number(used)}</dd>
        {refunded > 0 && (
          <>
            <dt>Refunded</dt>
            <dd className="text-right text-good">−{number(refunded)}</dd>
          </>
        )}
        <dt className="mt-1 border-t border-line pt-1 font-medium text-ink">Cost</dt>
        <dd className="mt-1 border-t border-line pt-1 text-right font-medium text-ink">{credits(used - refunded)}</dd>
      </dl>
      <p className="mt-1 text-right">
        {/* A whole load: the browser marks the entry only then. */}
        <a href={`/credits${offset ? `?offset=${offset}` : ''}#${entry.id}`} className="underline underline-offset-4">
          View in ledger
        </a>
      </p>
    </div>
  )
}
