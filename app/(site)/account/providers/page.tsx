import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Time } from '#components/time.tsx'
import { ActionButton } from '#components/ui/action-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { listIdentities, listProviders } from '#core/identities/index.ts'
import { isConfirmedLogin } from '#core/logins/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { unlinkProviderAction } from '../actions.ts'

export const metadata: Metadata = { title: 'Login providers' }

const path = '/account/providers'

export default async function ProvidersPage() {
  const login = await requireLogin(path)
  const providers = listProviders()
  const linked = await listIdentities(login.user)
  // Nothing to see, so no password is asked for.
  if (linked.length + providers.length === 0) redirect('/account')
  if (!(await isConfirmedLogin(login))) redirect(`/account/confirm?${new URLSearchParams({ next: path })}`)
  const labelOf = (issuer: string) => providers.find((one) => one.issuer === issuer)?.label ?? new URL(issuer).host
  const others = providers.filter(({ issuer }) => !linked.some((identity) => identity.issuer === issuer))
  return (
    <div className="max-w-2xl">
      <BackLink href="/account">Account</BackLink>
      <PageHeader title="Login providers">Log in with an account from another service.</PageHeader>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {linked.length > 0 && (
          <ul aria-label="Linked providers" className="divide-y divide-line">
            {linked.map(({ id, issuer, createdAt }) => (
              <Row
                key={id}
                name={labelOf(issuer)}
                about={
                  <>
                    Linked <Time moment={createdAt} />
                  </>
                }
              >
                <ActionButton
                  action={unlinkProviderAction}
                  hidden={{ identity: id }}
                  about={labelOf(issuer)}
                  toast={`${labelOf(issuer)} was unlinked.`}
                >
                  Unlink
                </ActionButton>
              </Row>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <ul aria-label="Other providers" className="divide-y divide-line">
            {others.map(({ name, label }) => (
              <Row key={name} name={label} about="Not linked">
                <LinkProvider name={name} label={label} />
              </Row>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

type RowProps = { name: string; about: ReactNode; children: ReactNode }

function Row({ name, about, children }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-muted">{about}</p>
      </div>
      {children}
    </li>
  )
}

/** Leads to the provider and back. */
function LinkProvider({ name, label }: { name: string; label: string }) {
  return (
    <form action={`/login/with/${name}`} method="post">
      <input type="hidden" name="purpose" value="link" />
      <input type="hidden" name="next" value={path} />
      <Button type="submit">
        Link<span className="sr-only"> {label}</span>
      </Button>
    </form>
  )
}
