import type { Webhook, WebhookDelivery } from '#core/webhooks/index.ts'
import type { eventTypes } from '#wire/event-types.ts'

/** Returns what a webhook is called on pages: its label in quotes, or its host. */
export function nameOf({ label, url }: Pick<Webhook, 'label' | 'url'>): string {
  return label ? `“${label}”` : new URL(url).host
}

export const eventWords: Record<(typeof eventTypes)[number], string> = {
  'session.queued': 'A session waits for a free board.',
  'session.starting': 'A session has a board, which is being prepared.',
  'session.running': 'The board of a session is ready to use.',
  'session.extended': 'A session was given more time.',
  'session.board_lost': 'The connection to the board of a session was lost.',
  'session.board_back': 'The board of a session is connected again.',
  'session.ended': 'A session ended: why, and what it cost.',
  'credits.posted': 'Credits were bought, spent or refunded.',
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
