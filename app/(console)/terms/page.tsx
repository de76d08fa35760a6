import type { Metadata } from 'next'
import { LegalPage } from '../legal/legal-page.tsx'

export const metadata: Metadata = {
  title: 'Terms',
  description: 'The rules of this service: accounts, credits, what you may do with boards, and what is not promised.',
  alternates: { canonical: '/terms' },
  robots: { index: true, follow: true },
}

export default function TermsPage() {
  return <LegalPage name="terms" title="Terms" />
}
