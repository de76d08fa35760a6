import type { Metadata } from 'next'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { env } from '#env.ts'
import { requireLogin } from '#http/pages/login.ts'
import { NoKeys } from '../no-keys.tsx'
import { NewKeyPage } from './new-key-page.tsx'

export const metadata: Metadata = { title: 'Create an API key' }

/** The dialog of the list as a page. On the free tier it says what a key needs. */
export default async function CreateKeyPage() {
  const { user } = await requireLogin('/keys/new')
  const { appUrl } = env()
  if (user.tier === 'paid') return <NewKeyPage appUrl={appUrl} />
  return (
    <>
      <BackLink href="/keys">API keys</BackLink>
      <PageHeader title="Create an API key" />
      <NoKeys tier="free" appUrl={appUrl} />
    </>
  )
}
