import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { ContactLink } from '#components/contact-link.tsx'
import { env } from '#env.ts'
import { currentLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { safeRedirect } from '#http/pages/safe-redirect.ts'
import { stepToken } from '#http/pages/step-cookies.ts'
import { CodeForm } from './code-form.tsx'

export const metadata: Metadata = { title: 'Enter your code' }

/** The second step of a log-in, for users with two-factor authentication. */
export default async function CodePage({ searchParams }: { searchParams: Promise<Search> }) {
  const next = safeRedirect((await searchParams).next)
  if (await currentLogin()) redirect(next)
  const back = `/login?${new URLSearchParams({ next })}`
  if (!(await stepToken('second_factor'))) redirect(back)
  const { supportContact } = env()
  return (
    <>
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">Enter your code</h1>
      <p className="mb-5 text-muted">
        Enter the 6-digit code from your authenticator app, or one of your recovery codes.
      </p>
      <CodeForm next={next} />
      <p className="mt-5 text-muted">
        <Link href={back} className="font-medium text-ink underline underline-offset-4">
          Back to login
        </Link>
      </p>
      {supportContact && (
        <p className="mt-2 text-muted">
          Lost both your phone and your recovery codes? Get help: <ContactLink contact={supportContact} />
        </p>
      )}
    </>
  )
}
