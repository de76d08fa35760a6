import { Badge } from '#components/ui/badge.tsx'
import type { WebhookWithLast } from '#core/webhooks/index.ts'
import { isFailing } from './words.ts'

/** Shows whether events are delivered. */
export function WebhookBadge({ webhook }: { webhook: WebhookWithLast }) {
  if (webhook.disabled_at) return <Badge tone="bad">Turned off</Badge>
  return isFailing(webhook) ? <Badge tone="warn">Failing</Badge> : <Badge tone="good">On</Badge>
}
