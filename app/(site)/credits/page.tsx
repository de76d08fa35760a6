import type { Metadata } from 'next'
import { credits, number } from '#components/amounts.ts'
import { BackLink } from '#components/back-link.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { duration } from '#components/relative-time.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { isVerified } from '#core/accounts/index.ts'
import { recentBoardTypes } from '#core/boards/index.ts'
import { readCredits, readLimits, readUsage, USAGE_DAYS } from '#core/credits/index.ts'
import { newPurchase, packs, paymentProvider } from '#core/top-ups/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { filteredPath, typedFilter } from '#http/pages/filter-params.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageSnapshot } from '#http/pages/meter.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { safeRedirect } from '#http/pages/safe-redirect.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { lowestRate } from '../pricing/hourly-price.ts'
import { Ledger } from './ledger.tsx'
import { filterOf, LedgerFilter, TypedEntryFilter } from './ledger-filter.tsx'
import { LimitsForm } from './limits.tsx'
import { Packs } from './packs.tsx'
import { Usage } from './usage.tsx'

export const metadata: Metadata = { title: 'Credits' }

export default async function CreditsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const [page, typed] = [pageOf(search), typedFilter(search, TypedEntryFilter)]
  const path = filteredPath('/credits', typed)
  const next = typeof search.next === 'string' ? safeRedirect(search.next) : undefined
  const here = next ? `/credits?next=${encodeURIComponent(next)}` : filteredPath('/credits', typed, page.offset)
  const { user } = await requireLogin(here)
  const { zone } = await visitorPreferences()
  const [{ balance, pending, entries, total }, { creditsPerMinute }, use, limits, isConfirmed, types] =
    await Promise.all([
      readCredits(user, { ...filterOf(typed, zone), ...page }),
      pageSnapshot(user),
      readUsage(user),
      readLimits(user),
      isVerified(user),
      recentBoardTypes(),
    ])
  const shown = page.offset === 0 ? pending : []
  const isFiltered = Object.keys(typed).length > 0
  const isEmpty = total === 0 && pending.length === 0
  const pages = { path, anchor: 'ledger', noun: 'entries', total, ...page }
  return (
    <>
      {page.offset > 0 ? (
        <BackLink href="/credits">Credits</BackLink>
      ) : (
        <>
          <PageHeader title="Credits" />
          <div className="mb-10 grid grid-cols-1 gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
            <section aria-labelledby="balance">
              <h2 id="balance" className="mb-2 font-medium">
                Balance
              </h2>
              <p className="mb-1">
                <span className="text-4xl font-semibold tracking-tight tabular-nums">{number(balance)}</span>{' '}
                <span className="ml-1 text-muted">{balance === 1 ? 'credit' : 'credits'} left</span>
              </p>
              <BurnRate creditsPerMinute={creditsPerMinute} balance={balance} />
            </section>
            <TopUps tier={user.tier} rate={lowestRate(types)} next={next} />
          </div>
          <Usage use={use} dayCount={USAGE_DAYS} />
          <LimitsForm limits={limits} isConfirmed={isConfirmed} />
        </>
      )}
      <section aria-labelledby="ledger" className="scroll-mt-4">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <LedgerTitle isAlone={page.offset > 0} />
          {(isFiltered || !isEmpty) && (
            <a href="/credits/ledger.csv" className="text-muted underline underline-offset-4 hover:text-ink">
              Export CSV
            </a>
          )}
        </div>
        {(isFiltered || total > page.limit) && <LedgerFilter typed={typed} />}
        {isEmpty && (
          <EmptyState
            title={isFiltered ? 'No entries match' : 'No entries yet'}
            action={isFiltered && <ButtonLink href="/credits#ledger">Show all entries</ButtonLink>}
          >
            {isFiltered
              ? 'Choose another kind or other days.'
              : 'Top-ups, sessions and refunds appear here, with your balance after each.'}
          </EmptyState>
        )}
        {total > 0 && entries.length === 0 && <PastTheEnd {...pages} />}
        {entries.length + shown.length > 0 && (
          <>
            <Ledger pending={shown} entries={entries} />
            {total > entries.length && <Pagination {...pages} />}
          </>
        )}
      </section>
    </>
  )
}

/** Later pages of the ledger begin with it. */
function LedgerTitle({ isAlone }: { isAlone: boolean }) {
  return isAlone ? (
    <h1 id="ledger" className="text-2xl font-semibold tracking-tight">
      Ledger
    </h1>
  ) : (
    <h2 id="ledger" className="font-medium">
      Ledger
    </h2>
  )
}

type TopUpsProps = { tier: 'free' | 'paid'; rate: number | undefined; next: string | undefined }

function TopUps({ tier, rate, next }: TopUpsProps) {
  const provider = paymentProvider()
  return (
    <section aria-labelledby="top-up">
      <h2 id="top-up" className="mb-2 font-medium">
        Top up
      </h2>
      {provider ? (
        <>
          <p className="mb-3 max-w-prose text-muted">
            {tier === 'free' && 'Your first top-up brings API keys, CI and five sessions at a time, permanently. '}
            {!provider.movesMoney && 'This is a demo: you pay nothing, and the credits are added immediately. '}
            {rate !== undefined && `Hours are at ${credits(rate)} per minute, the lowest price of a board. `}
            {next && 'Then you return to the page you came from.'}
          </p>
          <Packs packs={packs} purchase={newPurchase()} rate={rate} next={next} />
        </>
      ) : (
        <Notice>Top-ups are not available on this server. The operator can grant you credits.</Notice>
      )}
    </section>
  )
}

/** Shows what the running sessions cost per minute, and how long the balance lasts. */
function BurnRate({ creditsPerMinute, balance }: { creditsPerMinute: number; balance: number }) {
  if (creditsPerMinute === 0) return <p className="text-muted">No sessions are running, so nothing is being charged.</p>
  const minutes = Math.floor(balance / creditsPerMinute)
  return (
    <p className="text-muted">
      Your sessions use {credits(creditsPerMinute)} per minute.{' '}
      {minutes > 0
        ? `At that rate your balance lasts ${duration(minutes * MINUTE_MS)}.`
        : 'Your balance does not cover another minute for all of them.'}
    </p>
  )
}
