import { CopyText } from '#components/copy-text.tsx'
import { FactGrid } from '#components/fact-grid.tsx'
import { ExactTime, Time } from '#components/time.tsx'
import type { Webhook } from '#core/webhooks/index.ts'
import { EventTypes } from '../event-types.tsx'

/** Shows where events are delivered, and which. */
export function WebhookFacts({ webhook: { id, url, event_types, created_at } }: { webhook: Webhook }) {
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
        { name: 'Created', text: <Time moment={created_at} />, more: <ExactTime moment={created_at} />, span: 'two' },
        { name: 'Webhook ID', text: <CopyText label="Webhook ID" text={id} />, span: 'two' },
      ]}
    />
  )
}
