import type { Webhook, WebhookDelivery } from '#core/webhooks/index.ts'

/** Returns what a webhook is called on pages: its label in quotes, or its host. */
export function nameOf({ label, url }: Webhook): string {
  return label ? `“${label}”` : new URL(url).host
}

export const disabledWords: Record<NonNullable<Webhook['disabled_reason']>, string> = {
  gone: 'The receiver responded with 410 Gone.',
  failing: 'Nothing could be delivered for five days.',
  secret_lost: 'The signing secret was lost. Delete this webhook and create a new one.',
}

/** Returns what the last attempt of a delivery came to; nothing before the first one. */
export function lastAttempt({ response_status, error, duration_ms }: WebhookDelivery): string {
  const words = [response_status !== null && `status ${response_status}`, error].filter(Boolean).join(': ')
  return words && duration_ms !== null ? `${words}, ${duration_ms} ms` : words
}
