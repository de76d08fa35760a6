import type { Metadata } from 'next'
import { credits } from '#components/amounts.ts'
import { requireLogin } from '#http/pages/login.ts'
import { DeleteAccountPage } from '../delete-account.tsx'

export const metadata: Metadata = { title: 'Delete account' }

/** The page that Delete account opens without script. */
export default async function DeletePage() {
  const { user } = await requireLogin('/account/delete')
  return <DeleteAccountPage email={user.email} credits={credits(user.credits)} />
}
