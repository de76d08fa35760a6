import { publicPage } from '#app/public-page.ts'
import { LegalPage } from '../legal/legal-page.tsx'

export const metadata = publicPage({
  title: 'Privacy',
  description: 'What this service stores about you, for how long, and how to have it deleted.',
  path: '/privacy',
  card: 'default',
})

export default function PrivacyPage() {
  return <LegalPage name="privacy" title="Privacy" />
}
