import type { Metadata } from 'next'
import { credits } from '#components/amounts.ts'
import { PageHeader } from '#components/page-header.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { isVerified } from '#core/accounts/index.ts'
import { listLogins } from '#core/logins/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { Browsers } from './browsers.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailForm, SendVerification } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'

export const metadata: Metadata = { title: 'Account' }

export default async function AccountPage() {
  const login = await requireLogin('/account')
  const { user } = login
  const [browsers, verified] = await Promise.all([listLogins(login), isVerified(user)])
  return (
    <>
      <PageHeader title="Account">Who you are here, and where you are signed in.</PageHeader>
      <Section
        title="E-mail"
        about="You log in with it, and it gets your links and notices. A new one is used once you confirm it from there. That revokes your API keys and signs out your other browsers."
      >
        <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <span className="font-medium">{user.email}</span>
          {verified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
        </p>
        {!verified && (
          <>
            <p className="mb-3 max-w-prose text-muted">
              Until it is confirmed, no notices are sent to it, for example of a new password or API key.
            </p>
            <SendVerification />
          </>
        )}
        <EmailForm />
      </Section>
      <Section title="Password" about="A new one signs out every other browser. API keys go on working.">
        <PasswordForm email={user.email} />
      </Section>
      <Section
        title="Signed-in browsers"
        about="A browser that is not used for 7 days is signed out, and every one after 30 days."
      >
        <Browsers browsers={browsers} />
      </Section>
      <Section title="Activity" about="What was done with your account, by whom and from where.">
        <ButtonLink href="/account/activity">See the activity</ButtonLink>
      </Section>
      <Section
        title="Delete account"
        about="Your address is forgotten and can sign up again. What sessions cost stays on record, without your name."
      >
        <DeleteAccount email={user.email} credits={credits(user.credits)} />
      </Section>
    </>
  )
}
