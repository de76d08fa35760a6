import type { Metadata } from 'next'
import Link from 'next/link'
import { BackLink } from '#components/back-link.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { listWebhooksWithLast } from '#core/webhooks/index.ts'
import { requireLogin } from '#http/pages/login.ts'
import { CreateWebhook } from './create-webhook.tsx'
import { WebhookTable } from './webhook-table.tsx'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage() {
  const { user } = await requireLogin('/webhooks')
  const webhooks = await listWebhooksWithLast(user)
  return (
    <>
      <BackLink href="/keys">API keys</BackLink>
      <PageHeader title="Webhooks" action={webhooks.length > 0 && <CreateWebhook />}>
        Signed POST requests to your server when something happens to your sessions and credits, retried for 24 hours.
        See{' '}
        <Link href="/docs/webhooks" prefetch={false} className="underline underline-offset-4">
          how to receive them
        </Link>
        .
      </PageHeader>
      <section id="webhooks" aria-label="Webhooks" tabIndex={-1} className="focus-visible:outline-none">
        {webhooks.length === 0 ? <NoWebhooks /> : <WebhookTable webhooks={webhooks} />}
      </section>
    </>
  )
}

/** Says what a webhook is for, and offers to create one. The page above links to the docs. */
function NoWebhooks() {
  return (
    <EmptyState title="No webhooks yet" action={<CreateWebhook />}>
      Let your build server know when a session runs or ends.
    </EmptyState>
  )
}
