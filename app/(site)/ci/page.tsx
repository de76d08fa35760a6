import type { Metadata } from 'next'
import Link from 'next/link'
import { price } from '#components/amounts.ts'
import { BackLink } from '#components/back-link.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { listCiTrustsWithState } from '#core/ci-trusts/index.ts'
import { packs } from '#core/top-ups/index.ts'
import { env } from '#env.ts'
import { requireLogin } from '#http/pages/login.ts'
import { TrustTable } from './trust-table.tsx'

export const metadata: Metadata = { title: 'Trusted CI' }

export default async function TrustedCiPage() {
  const { user } = await requireLogin('/ci')
  const { trusts } = await listCiTrustsWithState(user)
  const create = (
    <ButtonLink href="/ci/new" look="primary">
      Trust a repository
    </ButtonLink>
  )
  return (
    <>
      <BackLink href="/keys">API keys</BackLink>
      <PageHeader title="Trusted CI" action={trusts.length > 0 && create}>
        Jobs of GitHub Actions, GitLab CI and Buildkite start sessions without a stored key: each gets one for 15
        minutes in exchange for its ID token. See{' '}
        <Link href="/docs/trusted-ci" prefetch={false} className="underline underline-offset-4">
          how to set it up
        </Link>
        .
      </PageHeader>
      {!env().trustedCi && (
        <div className="mb-4">
          <Notice tone="warn">
            The operator has not turned Trusted CI on yet. Trusts can be created, and jobs wait.
          </Notice>
        </div>
      )}
      <section aria-label="Trusts">
        {trusts.length > 0 && <TrustTable trusts={trusts} />}
        {trusts.length === 0 && user.tier === 'paid' && (
          <EmptyState title="No trusts yet" action={create}>
            Say which repository, branches and events may start sessions, and what they may cost a day.
          </EmptyState>
        )}
        {trusts.length === 0 && user.tier !== 'paid' && (
          <EmptyState
            title={`Trusted CI comes with your first top-up, from ${price(packs[0].price_cents, packs[0].currency)}`}
            action={<TopUpLink look="primary" />}
          >
            One is enough, permanently. Then your CI jobs can start sessions.
          </EmptyState>
        )}
      </section>
    </>
  )
}
