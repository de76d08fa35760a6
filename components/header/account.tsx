'use client'

import Link from 'next/link'
import { useEffect, useState } from 'react'
import { number, shortNumber } from '#components/amounts.ts'
import { watchVersion } from '#components/auto-refresh/watch-version.ts'
import { PaletteButton } from '#components/commands/palette-button.tsx'
import type { Meter } from '#http/pages/meter.ts'
import { AccountMenu } from './account-menu.tsx'
import { RunningLink, WaitingLink } from './running-link.tsx'
import { useStartNotices } from './start-notices.ts'

type AccountProps = {
  email: string
  /** What the page came with. */
  meter: Meter
  /** The server's clock then, in ISO 8601. */
  now: string
  onLoggedOut?: () => void
}

/** Shows what runs, the balance and the menu of the account, and follows what happens to them. */
export function Account({ email, meter: rendered, now: renderedAt, onLoggedOut }: AccountProps) {
  const [{ meter, now }, setLatest] = useState({ meter: rendered, now: renderedAt })
  useEffect(() => setLatest({ meter: rendered, now: renderedAt }), [rendered, renderedAt])
  useEffect(
    () => watchVersion({ isPatient: true, onPoll: setLatest, ...(onLoggedOut && { onLoggedOut }) }),
    [onLoggedOut],
  )
  useStartNotices(meter)
  const [first, ...others] = meter.running
  return (
    <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
      {first ? (
        <RunningLink running={[first, ...others]} rate={meter.creditsPerMinute} now={now} />
      ) : (
        <WaitingLink waiting={meter.waiting} />
      )}
      {/* The documentation has a search of its own. */}
      <span className="in-data-docs-header:hidden workbench:max-md:hidden">
        <PaletteButton />
      </span>
      <Link
        href="/credits"
        className="inline-flex min-h-7 shrink-0 items-center rounded-full border border-line px-2.5 text-xs font-medium whitespace-nowrap tabular-nums hover:bg-raised workbench:max-md:hidden"
      >
        <Balance credits={meter.balance} />
        <span className="text-muted max-[23rem]:sr-only">&nbsp;{meter.balance === 1 ? 'credit' : 'credits'}</span>
      </Link>
      <AccountMenu email={email} balance={meter.balance} />
    </div>
  )
}

/** Shows the balance; on a phone a long one in short, which is read out as it is. */
function Balance({ credits }: { credits: number }) {
  const [exact, short] = [number(credits), shortNumber(credits)]
  if (exact === short) return exact
  return (
    <>
      <span className="max-sm:sr-only">{exact}</span>
      <span className="sm:hidden" aria-hidden="true">
        {short}
      </span>
    </>
  )
}
