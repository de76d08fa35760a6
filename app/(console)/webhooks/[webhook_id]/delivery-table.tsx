import { Time } from '#components/time.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { WebhookDelivery } from '#core/webhooks/index.ts'
import { lastAttempt } from '../words.ts'
import { Retry } from './retry.tsx'

const head = (
  <>
    <Heading className="md:w-[34%]">Event</Heading>
    <Heading wide right>
      Attempts
    </Heading>
    <Heading wide>Last attempt</Heading>
    <Heading wide>When</Heading>
    <Heading>
      <span className="sr-only">Retry</span>
    </Heading>
  </>
)

const states: Record<WebhookDelivery['state'], [Tone, string]> = {
  waiting: ['warn', 'Waiting'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
}

type RowProps = { webhookId: string; delivery: WebhookDelivery; now: Date }

export function DeliveryTable({ webhookId, deliveries }: { webhookId: string; deliveries: WebhookDelivery[] }) {
  const now = new Date()
  return (
    <Table label="Deliveries" head={head} isList>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} now={now} />
      ))}
    </Table>
  )
}

function DeliveryRow({ webhookId, delivery, now }: RowProps) {
  const [tone, word] = states[delivery.state]
  const attempt = lastAttempt(delivery)
  const when = <When delivery={delivery} now={now} />
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{delivery.type}</span>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <div className="font-mono text-xs text-muted">
          {delivery.event_id ? `evt_${delivery.event_id}` : `test_${delivery.id}`}
        </div>
        <Folded>
          {delivery.attempts} {delivery.attempts === 1 ? 'attempt' : 'attempts'}
          {attempt && ` · ${attempt}`}
        </Folded>
        <Folded>
          <span className="inline-block first-letter:uppercase">{when}</span>
        </Folded>
      </Cell>
      <Cell wide right>
        {delivery.attempts}
      </Cell>
      <Cell wide className="wrap-anywhere first-letter:uppercase">
        {attempt || 'None yet'}
      </Cell>
      <Cell wide className="first-letter:uppercase">
        {when}
      </Cell>
      <Cell right>
        <Retry webhookId={webhookId} deliveryId={delivery.id} type={delivery.type} />
      </Cell>
    </tr>
  )
}

function When({
  delivery: { next_attempt_at, delivered_at, failed_at, created_at },
  now,
}: Omit<RowProps, 'webhookId'>) {
  if (next_attempt_at && next_attempt_at <= now) return 'Next attempt now'
  if (next_attempt_at)
    return (
      <>
        Next attempt <Time moment={next_attempt_at} now={now} />
      </>
    )
  return <Time moment={delivered_at ?? failed_at ?? created_at} now={now} />
}
