import { publicPage } from '#app/public-page.ts'
import { LegalPage } from '../legal/legal-page.tsx'

export const metadata = publicPage({
  title: 'Terms',
  description: 'The rules of this service: accounts, credits, what you may do with boards, and what is not promised.',
  path: '/terms',
  card: 'default',
})

export default function TermsPage() {
  return <LegalPage name="terms" title="Terms" />
}
