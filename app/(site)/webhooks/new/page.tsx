import type { Metadata } from 'next'
import { requireLogin } from '#http/pages/login.ts'
import { CreateWebhookPage } from '../create-webhook.tsx'

export const metadata: Metadata = { title: 'Create a webhook' }

/** The page that Create webhook opens without script. */
export default async function NewWebhookPage() {
  await requireLogin('/webhooks/new')
  return <CreateWebhookPage />
}
