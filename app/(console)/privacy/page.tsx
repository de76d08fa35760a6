import type { Metadata } from 'next'
import { LegalPage } from '../legal/legal-page.tsx'

export const metadata: Metadata = {
  title: 'Privacy',
  description: 'What this service stores about you, for how long, and how to have it deleted.',
  alternates: { canonical: '/privacy' },
  robots: { index: true, follow: true },
}

export default function PrivacyPage() {
  return <LegalPage name="privacy" title="Privacy" />
}
