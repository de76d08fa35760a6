import type { Metadata } from 'next'
import { atStake, emailToConfirm } from '#core/accounts/index.ts'
import { currentLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { ConfirmEmailForm } from './confirm-email-form.tsx'

export const metadata: Metadata = { title: 'Confirm your e-mail address' }

/** Opening the page confirms nothing, because mail scanners open links too. */
export default async function ConfirmEmailPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token } = await searchParams
  const link = typeof token === 'string' ? token : ''
  const login = await currentLogin()
  return (
    <div data-alone>
      <ConfirmEmailForm
        token={link}
        email={await emailToConfirm(link)}
        isLoggedIn={login !== undefined}
        {...(await atStake(link, login))}
      />
    </div>
  )
}
