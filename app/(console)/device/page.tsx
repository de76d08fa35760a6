import type { Metadata } from 'next'
import { EmailAddress } from '#components/email-address.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { findApproved, findGrant, UserCode } from '#core/device-grants/index.ts'
import { Refusal } from '#core/errors.ts'
import { isRecent, type Login } from '#core/logins/index.ts'
import type { User } from '#core/users.ts'
import { requireLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { DecideForm } from './decide-form.tsx'
import { Approved, Denied } from './decided.tsx'
import { GrantDetails } from './grant-details.tsx'
import { offerOf } from './offer.ts'

export const metadata: Metadata = { title: 'Approve an app' }

/** The page where a person approves an app's request for a key. Opening it changes nothing. */
export default async function DevicePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { user_code: typed, done } = await searchParams
  const query = typeof typed === 'string' ? `?${new URLSearchParams({ user_code: typed })}` : ''
  const login = await requireLogin(`/device${query}`)
  if (done === 'denied') return <Denied />
  if (done === 'approved') return <Approved grant={await approvedWith(login, typed)} />
  if (typeof typed !== 'string') return <EnterCode user={login.user} />
  const found = await look(login, typed)
  if (typeof found === 'string') return <EnterCode user={login.user} typed={typed} problem={found} />
  const { grant, code } = found
  const needsPassword = !(await isRecent(login))
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="Approve an app">An app is asking for an API key to your account.</PageHeader>
      {login.user.tier === 'free' && <FreeTier />}
      <GrantDetails grant={grant} code={code} email={login.user.email} />
      <DecideForm code={code} offer={offerOf(grant, new Date())} email={needsPassword ? login.user.email : undefined} />
    </div>
  )
}

function approvedWith({ user }: Login, typed: unknown) {
  const code = UserCode.safeParse(typed)
  return code.success ? findApproved(user, code.data) : undefined
}

/** Returns the request with a code, or why it cannot be shown. */
async function look(login: Login, typed: string) {
  const code = UserCode.safeParse(typed)
  if (!code.success) return 'This is not a valid code.'
  try {
    return { grant: await findGrant(login, code.data), code: code.data }
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

function EnterCode({ user: { email, tier }, typed, problem }: { user: User; typed?: string; problem?: string }) {
  const isFree = tier === 'free'
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="Approve an app">
        Enter the code shown in your terminal after{' '}
        <code className="font-mono whitespace-nowrap text-ink">boardwalk login</code>. Only enter a code from a terminal
        you started yourself.
      </PageHeader>
      {isFree && <FreeTier />}
      <form action="/device" method="get" className="rounded-lg border border-line bg-surface p-5">
        <p className="mb-4 text-muted wrap-anywhere">
          Logged in as{' '}
          <span className="font-medium text-ink">
            <EmailAddress>{email}</EmailAddress>
          </span>
        </p>
        <Field
          label="Code"
          name="user_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus={!isFree}
          placeholder="BCDF-GHJK"
          isCode
          defaultValue={typed}
          error={problem}
        />
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Button type="submit" look={isFree ? 'plain' : 'primary'}>
            Continue
          </Button>
          <ButtonLink href="/docs/clients" prefetch={false} look="quiet">
            Get the CLI
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}

function FreeTier() {
  return (
    <div className="mb-4">
      <Notice tone="warn" action={<TopUpLink look="primary" />}>
        <p className="font-medium">Top up first</p>
        <p>
          The app needs an API key, and API keys need the paid tier. Its request stays open, and you return here after
          topping up.
        </p>
      </Notice>
    </div>
  )
}
