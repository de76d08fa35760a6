import type { Metadata } from 'next'
import Link from 'next/link'
import { BackLink } from '#components/back-link.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { listCiTrustsWithState } from '#core/ci-trusts/index.ts'
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
        Jobs of GitHub Actions, GitLab CI and Buildkite use your account without a stored key: their ID token is
        exchanged for a key of 15 minutes. See the{' '}
        <Link href="/docs/trusted-ci" prefetch={false} className="underline underline-offset-4">
          docs
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
          <EmptyState title="Trusted CI is on the paid tier" action={<ButtonLink href="/credits">Top up</ButtonLink>}>
            Buy any pack of credits once. The account then stays on the paid tier.
          </EmptyState>
        )}
      </section>
    </>
  )
}
