import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { credits } from '#components/amounts.ts'
import { hasPassword } from '#core/accounts/index.ts'
import { isConfirmedLogin } from '#core/logins/index.ts'
import { hasSecondFactor } from '#core/second-factors/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { DeleteAccountPage } from '../delete-dialog.tsx'

export const metadata: Metadata = { title: 'Delete account' }

const path = '/account/delete'

/** The page that Delete account opens without script, or when the user has been confirmed. */
export default async function DeletePage() {
  const login = await requireLogin(path)
  const { user } = login
  const [hasCode, hasOwnPassword] = await Promise.all([hasSecondFactor(user.id), hasPassword(user)])
  const asksPassword = hasOwnPassword && !hasCode
  if (!asksPassword && !(await isConfirmedLogin(login)))
    redirect(`/account/confirm?${new URLSearchParams({ next: path })}`)
  return <DeleteAccountPage email={user.email} credits={credits(user.credits)} asksPassword={asksPassword} />
}
