import type { Metadata } from 'next'
import Link from 'next/link'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function ForgotPasswordPage() {
  return (
    <div data-alone>
      <ForgotPasswordForm />
      <p className="mt-5 text-muted">
        <Link href="/login" className="font-medium text-ink underline underline-offset-4">
          Back to log in
        </Link>
      </p>
    </div>
  )
}
