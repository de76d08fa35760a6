import Link from 'next/link'
import { Time } from '#components/time.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { WebhookWithLast } from '#core/webhooks/index.ts'
import { DeleteWebhook } from './delete-webhook.tsx'
import { EventTypes } from './event-types.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import { isFailing, nameOf, outcomeOf } from './words.ts'

const columns: Column[] = [
  { name: 'Webhook', className: 'md:w-[40%]' },
  { name: 'Events', wide: true, className: 'w-[22%]' },
  { name: 'Last delivery', wide: true },
  { name: 'Created', wide: true },
  { name: 'Delete', isUnseen: true },
]

export function WebhookTable({ webhooks }: { webhooks: WebhookWithLast[] }) {
  return (
    <Table label="Webhooks" columns={columns} isList>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </Table>
  )
}

function WebhookRow({ webhook }: { webhook: WebhookWithLast }) {
  const { id, url, label, event_types } = webhook
  const created = <Time moment={webhook.created_at} />
  const events = <EventTypes types={event_types} />
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/webhooks/${id}`}
            prefetch={false}
            title={nameOf(webhook)}
            className="line-clamp-2 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            <bdi>{label ?? new URL(url).host}</bdi>
            <span className="sr-only">: deliveries</span>
          </Link>
          <WebhookBadge webhook={webhook} />
        </div>
        <div className="line-clamp-1 break-all font-mono text-xs text-muted" title={url}>
          {url}
        </div>
        <Folded>{events}</Folded>
        <Folded>
          Last delivery: <Last webhook={webhook} />
        </Folded>
        <Folded>Created {created}</Folded>
      </Cell>
      <Cell wide className="wrap-anywhere">
        {events}
      </Cell>
      <Cell wide className="wrap-anywhere">
        <Last webhook={webhook} />
      </Cell>
      <Cell wide>{created}</Cell>
      <Cell right>
        <DeleteWebhook webhookId={id} name={nameOf(webhook)} />
      </Cell>
    </tr>
  )
}

function Last({ webhook }: { webhook: WebhookWithLast }) {
  const { last_at, last_delivered_at, last_status, last_error } = webhook
  if (last_at === null) return <span className="text-muted">None yet</span>
  const isBad = isFailing(webhook)
  const failure = `Failed: ${outcomeOf({ response_status: last_status, error: last_error })}`
  return (
    <>
      <span className={isBad ? 'line-clamp-3 text-bad' : 'md:block'}>
        {isBad ? failure : last_delivered_at ? 'Delivered' : 'Waiting'}
      </span>
      <span className="text-muted md:block md:text-xs">
        {!isBad && <span className="md:hidden"> · </span>}
        <Time moment={last_at} />
      </span>
    </>
  )
}
