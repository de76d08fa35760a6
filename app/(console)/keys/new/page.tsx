import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { env } from '#env.ts'
import { requireLogin } from '#http/pages/login.ts'
import { NewKeyPage } from './new-key-page.tsx'

export const metadata: Metadata = { title: 'Create an API key' }

/** The dialog of the list as a page. The list says why the free tier has no keys. */
export default async function CreateKeyPage() {
  const { user } = await requireLogin('/keys/new')
  if (user.tier === 'free') redirect('/keys')
  return <NewKeyPage appUrl={env().appUrl} />
}
