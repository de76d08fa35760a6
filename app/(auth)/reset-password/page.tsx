import type { Metadata } from 'next'
import Link from 'next/link'
import { ButtonLink } from '#components/ui/button.tsx'
import { atStake, emailToReset } from '#core/accounts/index.ts'
import type { Search } from '#http/pages/page-params.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

export const metadata: Metadata = { title: 'Set a new password' }

/** Opening the page does not use the link, because mail scanners open links too. */
export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token } = await searchParams
  const email = typeof token === 'string' ? await emailToReset(token) : undefined
  return (
    <div data-alone>
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">
        {email === undefined ? 'This link no longer works' : 'Set a new password'}
      </h1>
      {email !== undefined && typeof token === 'string' ? (
        <ResetPasswordForm token={token} email={email} {...(await atStake(token))} />
      ) : (
        <>
          <p className="mb-5 text-muted">It has expired or was already used. Links work once, for one hour.</p>
          <ButtonLink href="/forgot-password" look="primary">
            Request a new link
          </ButtonLink>
          <p className="mt-5">
            <Link href="/login" className="font-medium underline underline-offset-4">
              Back to log in
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
