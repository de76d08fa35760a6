import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { isConfirmedLogin } from '#core/logins/index.ts'
import { countRecoveryCodes, hasSecondFactor, pendingFactor } from '#core/second-factors/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { PendingKey } from './pending-key.tsx'
import { TwoFactorForms } from './two-factor-forms.tsx'

export const metadata: Metadata = { title: 'Two-factor authentication' }

const path = '/account/two-factor'

export default async function TwoFactorPage() {
  const login = await requireLogin(path)
  if (!(await isConfirmedLogin(login))) redirect(`/account/confirm?${new URLSearchParams({ next: path })}`)
  const { id, email } = login.user
  const factor = await pendingFactor(login)
  return (
    <div className="max-w-2xl">
      <BackLink href="/account">Account</BackLink>
      <PageHeader title="Two-factor authentication">
        Logging in takes your password and a code from an authenticator app, so a stolen password is not enough.
      </PageHeader>
      <TwoFactorForms
        isOn={await hasSecondFactor(id)}
        codesLeft={await countRecoveryCodes(id)}
        pendingKey={factor && <PendingKey factor={factor} email={email} />}
      />
    </div>
  )
}
