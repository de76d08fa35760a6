import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { credits } from '#components/amounts.ts'
import { BackLink } from '#components/back-link.tsx'
import { CheckAgain } from '#components/check-again.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Refusal } from '#core/errors.ts'
import { logFailure } from '#core/log.ts'
import { confirmTopUp } from '#core/top-ups/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { safeRedirect } from '#http/pages/safe-redirect.ts'
import { Receipt } from './receipt.tsx'

export const metadata: Metadata = { title: 'Top-up' }

type Props = { params: Promise<{ top_up_id: string }>; searchParams: Promise<Search> }

/** The page that buyers return to. The payment provider may not have confirmed the payment yet. */
export default async function TopUpPage({ params, searchParams }: Props) {
  const { top_up_id: id } = await params
  const { next } = await searchParams
  const query = typeof next === 'string' ? `?next=${encodeURIComponent(next)}` : ''
  const { user } = await requireLogin(`/credits/top-ups/${id}${query}`)
  const topUp = await confirmTopUp(user, id, (error) => logFailure(error, { task: 'top-up', top_up: id })).catch(
    throwNotFound,
  )
  const back = query ? (
    <ButtonLink href={safeRedirect(next)} look="primary">
      Continue
    </ButtonLink>
  ) : (
    <ButtonLink href="/credits">Go to your credits</ButtonLink>
  )
  return (
    <>
      <BackLink href="/credits">Credits</BackLink>
      <PageHeader title={`Top-up of ${credits(topUp.credits)}`} />
      <div role="status">
        {topUp.state === 'paid' && (
          <Notice tone="good" action={back}>
            Paid. {credits(topUp.credits)} added.
          </Notice>
        )}
        {topUp.state === 'failed' && (
          <Notice tone="warn" action={<ButtonLink href={`/credits${query}`}>Choose a pack</ButtonLink>}>
            The payment failed. No credits were added.
          </Notice>
        )}
        {topUp.state === 'pending' && (
          <Notice action={<CheckAgain />}>
            Your payment is being confirmed. This usually takes a moment, but can take days with some payment methods.
            Your credits are added automatically; you can leave this page.
          </Notice>
        )}
      </div>
      <Receipt topUp={topUp} email={user.email} />
    </>
  )
}

function throwNotFound(error: unknown): never {
  if (error instanceof Refusal && error.code === 'not_found') notFound()
  throw error
}
