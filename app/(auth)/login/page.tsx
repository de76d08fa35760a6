import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { currentLogin } from '#http/login.ts'
import type { Search } from '#http/page-of.ts'
import { returnPath } from '#http/return-path.ts'
import { logInAction } from '../actions.ts'
import { CredentialsForm } from '../credentials-form.tsx'

export const metadata: Metadata = { title: 'Log in' }

export default async function LogInPage({ searchParams }: { searchParams: Promise<Search> }) {
  const next = returnPath((await searchParams).next)
  if (await currentLogin()) redirect(next)
  return (
    <>
      <h1 className="mb-5 text-lg font-semibold tracking-tight">Log in</h1>
      <CredentialsForm action={logInAction} next={next} submitLabel="Log in" passwordAutoComplete="current-password" />
      <p className="mt-5 text-muted">
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
