import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Time } from '#components/time.tsx'
import { deviceOf } from '#core/device.ts'
import { isConfirmedLogin } from '#core/logins/index.ts'
import { listPasskeys, type Passkey } from '#core/passkeys/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { EditPasskey } from './edit-passkey.tsx'

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

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <ul aria-label="Passkeys" className="space-y-3">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <EditPasskey id={passkey.id} name={passkey.name} about={<About passkey={passkey} />} />
        </li>
      ))}
    </ul>
  )
}

function About({ passkey: { isBackedUp, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  return (
    <>
      {isBackedUp ? 'Synced across your devices' : 'On one device only'} · added <Time moment={createdAt} /> ·{' '}
      {lastUsedAt ? (
        <>
          used <Time moment={lastUsedAt} />
        </>
      ) : (
        'never used'
      )}
    </>
  )
}
