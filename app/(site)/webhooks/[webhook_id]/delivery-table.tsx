import { number } from '#components/amounts.ts'
import { Time } from '#components/time.tsx'
import { ActionButton } from '#components/ui/action-button.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { WebhookDelivery } from '#core/webhooks/index.ts'
import { retryAction } from '../actions.ts'
import { outcomeOf } from '../words.ts'

const columns: Column[] = [
  { name: 'Event', className: 'md:w-[34%]' },
  { name: 'Attempts', wide: true, right: true },
  { name: 'Last attempt', wide: true },
  { name: 'Next attempt', wide: true },
  { name: 'Send again', isUnseen: true },
]

const states: Record<WebhookDelivery['state'], [Tone, string]> = {
  waiting: ['warn', 'Waiting'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
}

const willRetry: [Tone, string] = ['warn', 'Will retry']

type RowProps = { webhookId: string; delivery: WebhookDelivery; now: Date }

export function DeliveryTable({ webhookId, deliveries }: { webhookId: string; deliveries: WebhookDelivery[] }) {
  const now = new Date()
  return (
    <Table label="Deliveries" columns={columns} isList>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} now={now} />
      ))}
    </Table>
  )
}

function DeliveryRow({ webhookId, delivery, now }: RowProps) {
  const { state, attempts, next_attempt_at } = delivery
  const outcome = outcomeOf(delivery)
  const [tone, word] = state === 'waiting' && outcome ? willRetry : states[state]
  const next = next_attempt_at && (next_attempt_at <= now ? 'now' : <Time moment={next_attempt_at} now={now} />)
  const took = <Took delivery={delivery} now={now} />
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{delivery.type}</span>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <div className="text-xs text-muted">
          <Time moment={delivery.created_at} now={now} /> ·{' '}
          <span className="font-mono">{delivery.event_id ? `evt_${delivery.event_id}` : `test_${delivery.id}`}</span>
        </div>
        <Folded>
          {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
          {outcome && ` · ${outcome}`}
        </Folded>
        <Folded>{took}</Folded>
        {next && <Folded>Next attempt {next}</Folded>}
      </Cell>
      <Cell wide right>
        {attempts}
      </Cell>
      <Cell wide className="wrap-anywhere">
        <div className="first-letter:uppercase">{outcome || (attempts > 0 ? 'Under way' : 'None yet')}</div>
        <div className="text-xs text-muted">{took}</div>
      </Cell>
      <Cell wide className="first-letter:uppercase">
        {next ?? <span className="text-muted">None</span>}
      </Cell>
      <Cell right>
        <ActionButton
          action={retryAction}
          hidden={{ webhook_id: webhookId, delivery_id: delivery.id }}
          about={delivery.type}
        >
          {state === 'delivered' ? 'Send again' : 'Retry'}
        </ActionButton>
      </Cell>
    </tr>
  )
}

/** Shows how long the last attempt took, and when the delivery was over. */
function Took({ delivery: { duration_ms, delivered_at, failed_at }, now }: Omit<RowProps, 'webhookId'>) {
  const over = delivered_at ?? failed_at
  return (
    <>
      {duration_ms !== null && <span className="whitespace-nowrap">after {number(duration_ms)} ms</span>}
      {duration_ms !== null && over && ' · '}
      {over && <Time moment={over} now={now} />}
    </>
  )
}
