import type { Metadata } from 'next'
import Link from 'next/link'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function ForgotPasswordPage() {
  return (
    <div data-alone>
      <h1 className="mb-2 text-2xl font-semibold tracking-tight">Forgot your password?</h1>
      <ForgotPasswordForm />
      <p className="mt-5 text-muted">
        <Link href="/login" className="font-medium text-ink underline underline-offset-4">
          Back to log in
        </Link>
      </p>
    </div>
  )
}
