import type { Metadata } from 'next'
import Link from 'next/link'
import { BackLink } from '#components/back-link.tsx'
import { EmailAddress } from '#components/email-address.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { PasskeyButton } from '#components/passkey-button.tsx'
import { ProviderButtons } from '#components/provider-buttons.tsx'
import { ProviderProblem } from '#components/provider-problem.tsx'
import { hasPassword } from '#core/accounts/index.ts'
import { listIdentities, listProviders } from '#core/identities/index.ts'
import { countPasskeys } from '#core/passkeys/index.ts'
import { hasSecondFactor } from '#core/second-factors/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { safeRedirect } from '#http/pages/safe-redirect.ts'
import { confirmPasskeyAction } from '../actions.ts'
import { ConfirmForm } from './confirm-form.tsx'

export const metadata: Metadata = { title: 'Confirm your identity' }

/** What the page in `next` is for. */
const reasons = new Map([
  ['/account?change=email', 'to change your e-mail address'],
  ['/account?change=password', 'to change your password'],
  ['/account/passkeys', 'to add and remove passkeys'],
  ['/account/providers', 'to link and unlink login providers'],
  ['/account/two-factor', 'to change two-factor authentication'],
  ['/account/delete', 'to delete your account'],
  ['/device', 'to approve an app'],
])

/** Asks who is there before an important change, and goes on to the page in `next`. */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { next: asked, problem } = await searchParams
  const next = safeRedirect(asked)
  const { user } = await requireLogin(`/account/confirm?${new URLSearchParams({ next })}`)
  const [passkeys, asksCode, hasOwnPassword, linked] = await Promise.all([
    countPasskeys(user),
    hasSecondFactor(user.id),
    hasPassword(user),
    listIdentities(user),
  ])
  const hasPasskey = passkeys > 0
  const isLinked = ({ issuer }: { issuer: string }) => linked.some((identity) => identity.issuer === issuer)
  return (
    <div className="mx-auto max-w-sm sm:pt-6">
      <BackLink href="/account">Account</BackLink>
      <PageHeader title="Confirm your identity">
        This is needed {reasons.get(next) ?? reasons.get(next.replace(/\?.*/, '')) ?? 'before important changes'}. You
        will not be asked again for ten minutes.
      </PageHeader>
      <ProviderProblem problem={problem} />
      <div className="rounded-lg border border-line bg-surface p-5">
        <p className="mb-4 text-muted wrap-anywhere">
          Logged in as{' '}
          <span className="font-medium text-ink">
            <EmailAddress>{user.email}</EmailAddress>
          </span>
        </p>
        {hasPasskey && (
          <div data-tight className="mb-5">
            <PasskeyButton purpose="confirm" action={confirmPasskeyAction} next={next} label="Use a passkey" />
          </div>
        )}
        {hasOwnPassword ? (
          <ConfirmForm email={user.email} next={next} asksCode={asksCode} />
        ) : (
          !hasPasskey && (
            <>
              <ProviderButtons
                providers={listProviders().filter((one) => one.isConfirming && isLinked(one))}
                purpose="confirm"
                next={next}
                asksCode={asksCode}
              />
              <p className="mt-4 text-muted">
                Or{' '}
                <Link href="/forgot-password" className="text-ink underline underline-offset-4">
                  set a password by e-mail
                </Link>
                , and confirm with it.
              </p>
            </>
          )
        )}
      </div>
    </div>
  )
}
