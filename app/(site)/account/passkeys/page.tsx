import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { deviceOf } from '#core/device.ts'
import { isConfirmedLogin } from '#core/logins/index.ts'
import { listPasskeys } from '#core/passkeys/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { PasskeyList } from './passkey-list.tsx'

export const metadata: Metadata = { title: 'Passkeys' }

const path = '/account/passkeys'

export default async function PasskeysPage() {
  const login = await requireLogin(path)
  if (!(await isConfirmedLogin(login))) redirect(`/account/confirm?${new URLSearchParams({ next: path })}`)
  const passkeys = await listPasskeys(login.user)
  return (
    <div className="max-w-2xl">
      <BackLink href="/account">Account</BackLink>
      <PageHeader title="Passkeys">
        Log in with your fingerprint, face or device PIN instead of a password and code.
      </PageHeader>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      <AddPasskeyForm isFirst={passkeys.length === 0} suggestion={deviceOf((await headers()).get('user-agent'))} />
    </div>
  )
}
