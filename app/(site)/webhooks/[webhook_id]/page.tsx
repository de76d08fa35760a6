import type { Metadata } from 'next'
import { BackLink } from '#components/back-link.tsx'
import { CheckAgain } from '#components/check-again.tsx'
import { CopyText } from '#components/copy-text.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { FactGrid } from '#components/fact-grid.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { Time } from '#components/time.tsx'
import { ActionButton } from '#components/ui/action-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Id } from '#core/ids.ts'
import { listDeliveries, readWebhookWithLast, type Webhook, type WebhookDelivery } from '#core/webhooks/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { sendTestAction } from '../actions.ts'
import { DeleteWebhook } from '../delete-webhook.tsx'
import { EventTypes } from '../event-types.tsx'
import { WebhookBadge } from '../webhook-badge.tsx'
import { disabledWords, nameOf } from '../words.ts'
import { DeliveryTable } from './delivery-table.tsx'

export const metadata: Metadata = { title: 'Webhook' }

const ROWS = 50

type Props = { params: Promise<{ webhook_id: string }>; searchParams: Promise<Search> }

export default async function WebhookPage({ params, searchParams }: Props) {
  const { webhook_id } = await params
  const page = pageOf(await searchParams, ROWS)
  const path = `/webhooks/${webhook_id}`
  const { user } = await requireLogin(path)
  const webhook = await orNotFound(Id('webhook'), webhook_id, (id) => readWebhookWithLast(user, id))
  const { deliveries, total } = await listDeliveries(user, webhook.id, page)
  const pages = { path, anchor: 'deliveries', noun: 'deliveries', total, ...page }
  return (
    <>
      <BackLink href="/webhooks">Webhooks</BackLink>
      <PageHeader
        title={webhook.label ?? new URL(webhook.url).host}
        badge={<WebhookBadge webhook={webhook} />}
        action={
          <div className="flex flex-wrap items-start gap-2">
            <ActionButton
              action={sendTestAction}
              hidden={{ webhook_id: webhook.id }}
              toast="A test event is on its way."
            >
              Send test event
            </ActionButton>
            <DeleteWebhook webhookId={webhook.id} name={nameOf(webhook)} isOnItsPage />
          </div>
        }
      />
      {webhook.disabled_reason && (
        <div className="mb-4">
          <Notice tone="warn">
            <p className="font-medium">This webhook is turned off</p>
            <p>
              {disabledWords[webhook.disabled_reason]} Events are not kept while it is off.
              {webhook.disabled_reason !== 'secret_lost' && ' A delivered test event turns it back on.'}
            </p>
          </Notice>
        </div>
      )}
      <section aria-label="Details" className="mb-8">
        <WebhookFacts webhook={webhook} />
      </section>
      <section id="deliveries" aria-labelledby="deliveries-title" className="scroll-mt-4">
        <div className="mb-2 flex min-h-8 items-center justify-between">
          <h2 id="deliveries-title" className="font-medium">
            Deliveries
          </h2>
          {deliveries.some(isUnderWay) && <CheckAgain />}
        </div>
        {total === 0 && (
          <EmptyState title="No deliveries yet">
            Events appear here as they happen, and stay for a week. Send a test event to try your receiver.
          </EmptyState>
        )}
        {total > 0 && deliveries.length === 0 && <PastTheEnd {...pages} />}
        {deliveries.length > 0 && <DeliveryTable webhookId={webhook.id} deliveries={deliveries} />}
        {deliveries.length > 0 && total > deliveries.length && <Pagination {...pages} />}
      </section>
    </>
  )
}

/** Returns whether a delivery is attempted about now, so that the page is worth another look. */
function isUnderWay({ next_attempt_at }: WebhookDelivery): boolean {
  return next_attempt_at !== null && next_attempt_at.getTime() - Date.now() <= MINUTE_MS
}

/** Shows where events are delivered, and which. */
function WebhookFacts({ webhook: { id, url, event_types, created_at } }: { webhook: Webhook }) {
  return (
    <FactGrid
      facts={[
        { name: 'URL', text: <CopyText label="URL" text={url} isLong />, span: 'row' },
        {
          name: 'Events',
          text: <EventTypes types={event_types} />,
          span: 'row',
        },
        {
          name: 'Signing secret',
          text: 'Shown once, when the webhook was created',
          more: 'To replace it, or to change the URL or events, create a new webhook and delete this one.',
          span: 'row',
        },
        { name: 'Created', text: <Time moment={created_at} />, span: 'two' },
        { name: 'Webhook ID', text: <CopyText label="Webhook ID" text={id} />, span: 'two' },
      ]}
    />
  )
}
