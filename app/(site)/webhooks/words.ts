import type { Webhook, WebhookDelivery, WebhookWithLast } from '#core/webhooks/index.ts'
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

type Attempt = Pick<WebhookDelivery, 'response_status' | 'error'>

/** Returns what an attempt came to, within a sentence; nothing before the first one. */
export function outcomeOf({ response_status, error }: Attempt): string {
  return [response_status !== null && `status ${response_status}`, error].filter(Boolean).join(': ')
}

/** Returns whether the last delivery of a webhook failed at its last attempt. */
export function isFailing({ last_delivered_at, last_status, last_error }: WebhookWithLast): boolean {
  return last_delivered_at === null && (last_status !== null || last_error !== null)
}
