import type { Metadata } from 'next'
import { Id } from '#core/ids.ts'
import { readWebhook } from '#core/webhooks/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { DeleteWebhookPage } from '../../delete-webhook.tsx'
import { nameOf } from '../../words.ts'

export const metadata: Metadata = { title: 'Delete a webhook' }

/** The page that Delete opens without script. */
export default async function DeletePage({ params }: { params: Promise<{ webhook_id: string }> }) {
  const { webhook_id } = await params
  const { user } = await requireLogin(`/webhooks/${webhook_id}/delete`)
  const webhook = await orNotFound(Id('webhook'), webhook_id, (id) => readWebhook(user, id))
  return <DeleteWebhookPage webhookId={webhook.id} name={nameOf(webhook)} />
}
