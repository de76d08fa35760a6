import type { Metadata } from 'next'
import { credits } from '#components/amounts.ts'
import { EmailAddress } from '#components/email-address.tsx'
import { NotifySwitch } from '#components/header/notify-switch.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { ProviderProblem } from '#components/provider-problem.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { countKeysElsewhere, hasPassword, isVerified, readMailSettings } from '#core/accounts/index.ts'
import { countIdentities } from '#core/identities/index.ts'
import { isConfirmedLogin, listLogins } from '#core/logins/index.ts'
import { countPasskeys } from '#core/passkeys/index.ts'
import { countRecoveryCodes, hasSecondFactor } from '#core/second-factors/index.ts'
import { listWebhooks } from '#core/webhooks/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { Browsers } from './browsers.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailForm, Unconfirmed } from './email-form.tsx'
import { lossesOf } from './losses.ts'
import { MailsForm } from './mails-form.tsx'
import { Section, Setting } from './section.tsx'
import { WaysToLogIn } from './ways-to-log-in.tsx'

export const metadata: Metadata = { title: 'Account' }

/** Returns where a browser confirms its user, and comes back to `next`. */
const confirmPath = (next: string) => `/account/confirm?${new URLSearchParams({ next })}`

export default async function AccountPage({ searchParams }: { searchParams: Promise<Search> }) {
  const login = await requireLogin('/account')
  const { user } = login
  const { problem, change } = await searchParams
  const [browsers, verified, hasCode, passkeys, linked, hasOwnPassword, mails, codesLeft, webhooks, keysElsewhere] =
    await Promise.all([
      listLogins(login),
      isVerified(user),
      hasSecondFactor(user.id),
      countPasskeys(user),
      countIdentities(user),
      hasPassword(user),
      readMailSettings(user),
      countRecoveryCodes(user.id),
      listWebhooks(user),
      countKeysElsewhere(login),
    ])
  // A password alone changes nothing important then.
  const asksPassword = hasOwnPassword && !hasCode
  const needsConfirmation = !asksPassword && !(await isConfirmedLogin(login))
  const address = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
      <span className="font-medium text-ink">
        <EmailAddress>{user.email}</EmailAddress>
      </span>
      {verified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
    </span>
  )
  return (
    <>
      <PageHeader title="Account" />
      <ProviderProblem problem={problem} />
      <Section
        title="E-mail"
        about={
          verified
            ? 'You log in with this address and receive notices there. Changing it revokes your API keys, deletes your webhooks and logs out your other browsers.'
            : 'You log in with this address.'
        }
      >
        {needsConfirmation ? (
          <Setting now={address}>
            <ButtonLink href={confirmPath('/account?change=email')}>Change e-mail…</ButtonLink>
          </Setting>
        ) : (
          <EmailForm now={address} asksPassword={asksPassword} isOpen={change === 'email'} />
        )}
        {!verified && <Unconfirmed losses={lossesOf({ keysElsewhere, browsers, webhooks })} />}
      </Section>
      <Section title="Logging in" about="A passkey or a code protects you even if others learn your password.">
        <WaysToLogIn
          email={user.email}
          hasPassword={hasOwnPassword}
          asksPassword={asksPassword}
          confirmFirst={needsConfirmation ? confirmPath('/account?change=password') : undefined}
          isPasswordOpen={change === 'password'}
          passkeys={passkeys}
          codesLeft={hasCode ? codesLeft : undefined}
          linked={linked}
        />
      </Section>
      <Section
        title="Logged-in browsers"
        about="Browsers are logged out after 7 days without use, or 30 days in total."
      >
        <Browsers browsers={browsers} />
      </Section>
      <Section
        id="mails"
        title="Notifications"
        about={
          <>
            Choose the e-mails you get. Security notices, such as a new password, always go to a confirmed address.
            {!verified && <span className="mt-2 block">Nothing is sent until you confirm your address.</span>}
          </>
        }
      >
        <div className="space-y-3">
          <MailsForm {...mails} />
          <NotifySwitch />
        </div>
      </Section>
      <Section
        title="Delete account"
        about="Your running sessions end at once. We erase your address; you can sign up again. Billing records are kept anonymously."
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border border-bad/40 px-4 py-3">
          <p className="min-w-0 flex-1 basis-64">
            You lose {user.tier === 'paid' && 'your API keys, '}your sessions and {credits(user.credits)}. This cannot
            be undone.
          </p>
          {needsConfirmation ? (
            <ButtonLink href={confirmPath('/account/delete')} look="danger-outline">
              Delete account…
            </ButtonLink>
          ) : (
            <DeleteAccount email={user.email} credits={credits(user.credits)} asksPassword={asksPassword} />
          )}
        </div>
      </Section>
    </>
  )
}
