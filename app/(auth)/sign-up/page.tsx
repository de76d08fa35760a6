import Link from 'next/link'
import { redirect } from 'next/navigation'
import { publicPage } from '#app/public-page.ts'
import { number } from '#components/amounts.ts'
import { ProviderButtons } from '#components/provider-buttons.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { listProviders } from '#core/identities/index.ts'
import { env } from '#env.ts'
import { currentLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { safeRedirect } from '#http/pages/safe-redirect.ts'
import { freeOffer } from '../../offer/first-board.ts'
import { signUpAction } from '../actions.ts'
import { CredentialsForm } from '../credentials-form.tsx'
import { offeredTypes } from '../offered-types.ts'
import { OtherWays } from '../other-ways.tsx'

export const metadata = publicPage({
  title: 'Sign up',
  description: 'Create an account with an e-mail address and a password. No card is needed.',
  path: '/sign-up',
  card: 'default',
})

export default async function SignUpPage({ searchParams }: { searchParams: Promise<Search> }) {
  const next = safeRedirect((await searchParams).next)
  if (await currentLogin()) redirect(next)
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">Create an account</h1>
      <p className="mb-6 text-muted">{freeStart((await offeredTypes()) ?? [])} No card needed.</p>
      <CredentialsForm action={signUpAction} next={next} submitLabel="Sign up" passwordAutoComplete="new-password" />
      <OtherWays>
        <ProviderButtons providers={listProviders()} purpose="log_in" next={next} />
      </OtherWays>
      <p className="mt-3 text-xs text-muted">
        By signing up you agree to the{' '}
        <Link href="/terms" prefetch={false} className="underline underline-offset-4 hover:text-ink">
          terms
        </Link>
        . The{' '}
        <Link href="/privacy" prefetch={false} className="underline underline-offset-4 hover:text-ink">
          privacy notice
        </Link>{' '}
        says what we store.
      </p>
      <p className="mt-6 border-t border-line pt-5 text-muted">
        Have an account?{' '}
        <Link
          href={{ pathname: '/login', query: { next } }}
          className="font-medium text-ink underline underline-offset-4"
        >
          Log in
        </Link>
      </p>
    </>
  )
}

/** Says what a new account begins with. */
function freeStart(types: BoardType[]): string {
  const { signupCredits } = env()
  if (signupCredits === 0) return ''
  const offer = freeOffer(types)
  return `${number(signupCredits)} free credits${offer ? `, enough for ${offer}` : ''}.`
}
