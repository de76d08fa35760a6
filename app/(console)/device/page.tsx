import type { Metadata } from 'next'
import { PageHeader } from '#components/page-header.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { findGrant, UserCode } from '#core/device-grants/index.ts'
import { Refusal } from '#core/errors.ts'
import { isRecent, type Login } from '#core/logins/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { DecideForm } from './decide-form.tsx'
import { GrantDetails } from './grant-details.tsx'
import { offerOf } from './offer.ts'

export const metadata: Metadata = { title: 'Approve an app' }

const outcomes = new Map([
  ['approved', 'Approved. Go back to your terminal: the app gets its key within a few seconds.'],
  ['denied', 'Denied. No key was created.'],
])

/** The page where a person approves an app's request for a key. Opening it changes nothing. */
export default async function DevicePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { user_code: typed, done } = await searchParams
  const query = typeof typed === 'string' ? `?${new URLSearchParams({ user_code: typed })}` : ''
  const login = await requireLogin(`/device${query}`)
  const outcome = typeof done === 'string' && outcomes.get(done)
  if (outcome) return <Outcome text={outcome} />
  if (typeof typed !== 'string') return <EnterCode email={login.user.email} />
  const found = await look(login, typed)
  if (typeof found === 'string') return <EnterCode email={login.user.email} typed={typed} problem={found} />
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

function EnterCode({ email, typed, problem }: { email: string; typed?: string; problem?: string }) {
  return (
    <div className="mx-auto max-w-sm sm:pt-6">
      <PageHeader title="Approve an app">
        Enter the code shown in your terminal after{' '}
        <code className="font-mono whitespace-nowrap text-ink">boardwalk login</code>. Only enter a code from a terminal
        you started yourself.
      </PageHeader>
      <form action="/device" method="get" className="rounded-lg border border-line bg-surface p-5">
        <p className="mb-4 text-muted wrap-anywhere">
          Logged in as <span className="font-medium text-ink">{email}</span>
        </p>
        <Field
          label="Code"
          name="user_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus
          placeholder="BCDF-GHJK"
          isCode
          defaultValue={typed}
          error={problem}
        />
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Button type="submit" look="primary">
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

function Outcome({ text }: { text: string }) {
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="Approve an app" />
      <div role="status">
        <Notice tone="good" action={<ButtonLink href="/keys">API keys</ButtonLink>}>
          {text}
        </Notice>
      </div>
    </div>
  )
}

function FreeTier() {
  return (
    <div className="mb-4">
      <Notice tone="warn" action={<TopUpLink look="primary" />}>
        <p className="font-medium">Top up first</p>
        <p>API keys need the paid tier. Your request stays open, and you return here after topping up.</p>
      </Notice>
    </div>
  )
}
