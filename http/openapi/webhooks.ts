/** What the service posts to the webhooks of users, by the type of the event. */
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import type { messages } from '#core/webhooks/index.ts'
import { sessionEventTypes } from '#wire/event-types.ts'

const HEADERS = {
  'webhook-id': 'The same at each attempt: `evt_` and the id of the event, or `test_` and that of the delivery.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970. Refuse what is older than some minutes.',
  'webhook-signature': '`v1,` and the base64 of an HMAC-SHA256 of `id.timestamp.body`.',
}

const described: Record<string, { message: keyof typeof messages; summary: string }> = {
  ...Object.fromEntries(sessionEventTypes.map((type) => [type, sessionDelivery(type)])),
  'credits.posted': { message: 'CreditMessage', summary: 'Receive an entry of the ledger' },
  'webhook.test': { message: 'TestMessage', summary: 'Receive a test' },
}

function sessionDelivery(type: (typeof sessionEventTypes)[number]) {
  const change = type.slice('session.'.length).replace('_', ' ')
  return { message: 'SessionMessage', summary: `Receive the change of a session (${change})` } as const
}

/** Returns the `webhooks` of the document. They refer to schemas of responses, which stay open. */
export function openApiWebhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(Object.entries(described).map(([type, each]) => [type, { post: operationOf(type, each) }]))
}

function operationOf(type: string, { message, summary }: (typeof described)[string]): ZodOpenApiOperationObject {
  const words = type.split(/[._]/).map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
  return {
    operationId: `receive${words.join('')}`,
    tags: ['Webhooks'],
    summary,
    description: 'Posted to the URL of a webhook, as the Standard Webhooks specification says.',
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${message}` } } },
    },
    responses: {
      '2XX': { description: 'It was delivered. The body is thrown away.' },
      410: { description: 'The webhook is turned off.' },
      default: { description: 'It is sent again, for 24 hours.' },
    },
  }
}
