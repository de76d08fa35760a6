import { Badge } from '#components/ui/badge.tsx'
import type { Webhook } from '#core/webhooks/index.ts'

/** Shows whether events are delivered. */
export function WebhookBadge({ webhook }: { webhook: Webhook }) {
  return webhook.disabled_at ? <Badge tone="bad">Turned off</Badge> : <Badge tone="good">On</Badge>
}
