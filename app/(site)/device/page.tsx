import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { EmailAddress } from '#components/email-address.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { proofToApprove } from '#core/device-grants/index.ts'
import type { User } from '#core/users.ts'
import { requireLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { DecideForm } from './decide-form.tsx'
import { Decided } from './decided.tsx'
import { findRequest } from './find-request.ts'
import { GrantDetails } from './grant-details.tsx'
import { offerOf } from './offer.ts'
import { pathOf } from './path.ts'

export const metadata: Metadata = { title: 'Approve an app' }

/** The page where a person approves an app's request for a key. Opening it changes nothing. */
export default async function DevicePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { user_code: typed } = await searchParams
  if (typeof typed !== 'string') return <EnterCode user={(await requireLogin('/device')).user} />
  const here = pathOf(typed)
  const login = await requireLogin(here)
  const { user } = login
  const found = await findRequest(login, typed, await headers())
  if ('decided' in found) return <Decided grant={found.decided} />
  if (!('grant' in found)) return <EnterCode user={user} typed={typed} problem={found.problem} />
  const { grant, code } = found
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="Approve an app">An app is asking for an API key to your account.</PageHeader>
      {user.tier === 'free' && <FreeTier />}
      <GrantDetails grant={grant} code={code} email={user.email} />
      <DecideForm
        code={code}
        offer={offerOf(grant, new Date())}
        email={user.email}
        proof={await proofToApprove(login)}
        confirmPath={`/account/confirm?${new URLSearchParams({ next: here })}`}
      />
    </div>
  )
}

type EnterCodeProps = { user: User; typed?: string; problem?: string | undefined }

function EnterCode({ user: { email, tier }, typed, problem }: EnterCodeProps) {
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
          The app needs an API key, and API keys come with your first top-up. Its request stays open, and you return
          here after topping up.
        </p>
      </Notice>
    </div>
  )
}
