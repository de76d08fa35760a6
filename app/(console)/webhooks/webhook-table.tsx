import Link from 'next/link'
import { Time } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { Webhook } from '#core/webhooks/index.ts'
import { DeleteWebhook } from './delete-webhook.tsx'
import { nameOf } from './words.ts'

const head = (
  <>
    <Heading>Webhook</Heading>
    <Heading wide>Events</Heading>
    <Heading wide>Created</Heading>
    <Heading>
      <span className="sr-only">Delete</span>
    </Heading>
  </>
)

export function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  return (
    <Table label="Webhooks" head={head}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </Table>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, label, event_types, disabled_at } = webhook
  const created = <Time moment={webhook.created_at} />
  const events = event_types ? event_types.join(', ') : 'all'
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link href={`/webhooks/${id}`} prefetch={false} className="font-medium underline underline-offset-4">
            <bdi>{label ?? new URL(url).host}</bdi>
            <span className="sr-only">: deliveries</span>
          </Link>
          {disabled_at ? <Badge tone="bad">Turned off</Badge> : <Badge tone="good">On</Badge>}
        </div>
        <div className="font-mono text-xs text-muted">{url}</div>
        <Folded>Events: {events}</Folded>
        <Folded>Created {created}</Folded>
      </Cell>
      <Cell wide className="font-mono text-xs wrap-anywhere">
        {events}
      </Cell>
      <Cell wide>{created}</Cell>
      <Cell right>
        <div className="-my-1 -mr-3">
          <DeleteWebhook webhookId={id} name={nameOf(webhook)} />
        </div>
      </Cell>
    </tr>
  )
}
