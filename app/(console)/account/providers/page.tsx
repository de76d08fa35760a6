import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { ProviderButtons } from '#components/provider-buttons.tsx'
import { Time } from '#components/time.tsx'
import { listIdentities, listProviders } from '#core/identities/index.ts'
import { isConfirmedLogin } from '#core/logins/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { Unlink } from './unlink.tsx'

export const metadata: Metadata = { title: 'Sign-in providers' }

const path = '/account/providers'

export default async function ProvidersPage() {
  const login = await requireLogin(path)
  if (!(await isConfirmedLogin(login))) redirect(`/account/confirm?${new URLSearchParams({ next: path })}`)
  const providers = listProviders()
  const linked = await listIdentities(login.user)
  const labelOf = (issuer: string) => providers.find((one) => one.issuer === issuer)?.label ?? issuer
  const others = providers.filter(({ issuer }) => !linked.some((identity) => identity.issuer === issuer))
  return (
    <div className="max-w-lg">
      <BackLink href="/account">Account</BackLink>
      <PageHeader title="Sign-in providers">Log in with an account from another service.</PageHeader>
      {linked.length > 0 && (
        <ul
          aria-label="Linked providers"
          className="mb-6 divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {linked.map(({ id, issuer, createdAt }) => (
            <li key={id} className="flex items-center justify-between gap-4 px-4 py-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">{labelOf(issuer)}</p>
                <p className="text-xs text-muted">
                  Linked <Time moment={createdAt} />
                </p>
              </div>
              <Unlink identity={id} label={labelOf(issuer)} />
            </li>
          ))}
        </ul>
      )}
      {linked.length === 0 && others.length === 0 && (
        <EmptyState title="No sign-in providers">The operator of this service has not set up any.</EmptyState>
      )}
      <ProviderButtons providers={others} purpose="link" next={path} verb="Link" />
    </div>
  )
}
