import { headers } from 'next/headers'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { publicPage } from '#app/public-page.ts'
import { PasskeyButton } from '#components/passkey-button.tsx'
import { ProviderButtons } from '#components/provider-buttons.tsx'
import { ProviderProblem } from '#components/provider-problem.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { listProviders } from '#core/identities/index.ts'
import { ENDED_PARAMETER } from '#http/pages/ended-login.ts'
import { currentLogin, isFirstVisit } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { safeRedirect } from '#http/pages/safe-redirect.ts'
import { suggestedEmail } from '#http/pages/suggested-email.ts'
import { isFromOwnPage } from '#http/same-origin.ts'
import { logInAction, logInWithPasskeyAction } from '../actions.ts'
import { CredentialsForm } from '../credentials-form.tsx'
import { OtherWays } from '../other-ways.tsx'
import { outcomeOf } from './outcome.ts'

export const metadata = publicPage({
  title: 'Log in',
  description: 'Log in to Boardwalk: your sessions, consoles, API keys and credits.',
  path: '/login',
  card: 'default',
})

export default async function LogInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { next: wanted, done, problem, [ENDED_PARAMETER]: ended } = await searchParams
  const next = safeRedirect(wanted)
  if (await currentLogin()) redirect(next)
  const sent = await headers()
  const outcome = outcomeOf(done, sent)
  const hasExpired =
    !outcome && problem === undefined && ((ended !== undefined && isFromOwnPage(sent)) || !(await isFirstVisit()))
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold tracking-tight">Log in</h1>
      {outcome && (
        <div className="mb-5" role="status">
          <Notice tone="good">{outcome}</Notice>
        </div>
      )}
      <ProviderProblem problem={problem} />
      {hasExpired && (
        <div className="mb-5" role="status">
          <Notice>
            You were logged out because your login expired or was ended from another browser. Log in to continue.
          </Notice>
        </div>
      )}
      <CredentialsForm
        action={logInAction}
        next={next}
        email={outcome && (await suggestedEmail())}
        submitLabel="Log in"
        passwordAutoComplete="current-password"
      />
      <p className="mt-3">
        <Link href="/forgot-password" className="text-muted underline underline-offset-4 hover:text-ink">
          Forgot your password?
        </Link>
      </p>
      <OtherWays>
        <PasskeyButton
          purpose="log-in"
          action={logInWithPasskeyAction}
          next={next}
          label="Continue with a passkey"
          hasAutofill
        />
        <ProviderButtons providers={listProviders()} purpose="log_in" next={next} />
      </OtherWays>
      <p className="mt-6 border-t border-line pt-5 text-muted">
        New here?{' '}
        <Link
          href={{ pathname: '/sign-up', query: { next } }}
          className="font-medium text-ink underline underline-offset-4"
        >
          Create an account
        </Link>
      </p>
    </>
  )
}
