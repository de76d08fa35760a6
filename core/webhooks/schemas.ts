import { isIP } from 'node:net'
import { z } from 'zod'
import { Label } from '#core/api-keys/index.ts'
import { PostedEntry, SessionChange } from '#core/events/index.ts'
import { isPublicAddress } from '#core/outbound/index.ts'
import { pageFields } from '#core/pagination.ts'
import { Timestamp } from '#core/timestamps.ts'
import { disabledReasons } from '#db/index.ts'
import { env } from '#env.ts'
import { eventTypes, sessionEventTypes } from '#wire/event-types.ts'

const MAX_URL_CHARACTERS = 2_000

/**
 * The URL of a receiver, as browsers write it. An address in it must be public; a name is resolved
 * and checked at each delivery.
 */
export const WebhookUrl = z
  .string('must be text')
  .max(MAX_URL_CHARACTERS, `must have at most ${MAX_URL_CHARACTERS} characters`)
  .refine(isWebUrl, { error: () => `must be a URL that begins with ${allowedSchemes().join(' or ')}`, abort: true })
  .transform((text) => new URL(text))
  .refine(({ username, password }) => username === '' && password === '', 'must not hold a user name or password')
  .refine(mayBePublic, 'must not be an address of a private network')
  .transform(({ href }) => href)
  .refine((href) => href.length <= MAX_URL_CHARACTERS, `must have at most ${MAX_URL_CHARACTERS} characters`)

function allowedSchemes(): string[] {
  return env().webhooksToPrivateNetworks ? ['https://', 'http://'] : ['https://']
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && allowedSchemes().includes(`${new URL(text).protocol}//`)
}

function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return env().webhooksToPrivateNetworks || isIP(host) === 0 || isPublicAddress(host)
}

export const EventTypes = z
  .array(z.enum(eventTypes))
  .min(1)
  .max(eventTypes.length)
  .nullish()
  .meta({
    description: `The types of events to deliver. Default: all. One or more of ${eventTypes.map((type) => `\`${type}\``).join(', ')}. [What each means](/docs/webhooks#webhook-events).`,
  })

export const CreateWebhook = z
  .strictObject({
    url: WebhookUrl.meta({ description: 'Where to post events: https, without a user name or password.' }),
    label: Label.nullish().meta({ description: 'What it is for, 1 to 100 characters.' }),
    event_types: EventTypes,
  })
  .meta({ id: 'CreateWebhook' })
export type CreateWebhook = z.output<typeof CreateWebhook>

const members = {
  id: z.string(),
  url: z.string(),
  label: z.string().nullable(),
  event_types: z.array(z.enum(eventTypes)).nullable().meta({ description: 'Null means all events.' }),
  disabled_at: Timestamp.nullable().meta({
    description: 'When it was turned off. A test that is delivered turns it on again.',
  }),
  disabled_reason: z.enum(disabledReasons).nullable().meta({
    description:
      '`gone`: the receiver answered 410. `failing`: nothing was delivered for five days. `secret_lost`: create it again.',
  }),
  created_at: Timestamp,
}

export const Webhook = z.strictObject(members).meta({ id: 'Webhook', description: 'A webhook, without its secret.' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookList = z.strictObject({ webhooks: z.array(Webhook) }).meta({ id: 'WebhookList' })

/** The only response that holds the secret. */
export const CreatedWebhook = z
  .strictObject({
    ...members,
    secret: z.string().meta({ description: 'What deliveries are signed with, returned only once.' }),
  })
  .meta({ id: 'CreatedWebhook' })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

const deliveryTypes = [...eventTypes, 'webhook.test'] as const
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const WebhookDelivery = z
  .strictObject({
    id: z.string(),
    event_id: z.string().nullable().meta({ description: 'The event’s id; null for a test.' }),
    type: z.enum(deliveryTypes),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    next_attempt_at: Timestamp.nullable(),
    delivered_at: Timestamp.nullable(),
    failed_at: Timestamp.nullable(),
    response_status: z.int().nullable().meta({ description: 'The status of the last response.' }),
    error: z.string().nullable().meta({ description: 'What went wrong in the last attempt.' }),
    duration_ms: z.int().nullable().meta({ description: 'How long the last attempt took.' }),
    created_at: Timestamp,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const DeliveryPage = z
  .strictObject({ deliveries: z.array(WebhookDelivery), ...pageFields })
  .meta({ id: 'WebhookDeliveries' })
export type DeliveryPage = z.infer<typeof DeliveryPage>

const common = { timestamp: Timestamp.meta({ description: 'When it happened: `created_at` of the event.' }) }

const SessionMessage = z
  .strictObject({ type: z.enum(sessionEventTypes), ...common, data: SessionChange })
  .meta({ id: 'SessionMessage' })

const CreditMessage = z
  .strictObject({ type: z.literal('credits.posted'), ...common, data: PostedEntry })
  .meta({ id: 'CreditMessage' })

const TestMessage = z
  .strictObject({ type: z.literal('webhook.test'), ...common, data: z.strictObject({ webhook_id: z.string() }) })
  .meta({ id: 'TestMessage' })

/** What is posted to the URL of a webhook, by the name of its schema. */
export const messages = { SessionMessage, CreditMessage, TestMessage }

export const DeliveryId = z.string().regex(/^\d{1,15}$/, 'must be the id of a delivery')
