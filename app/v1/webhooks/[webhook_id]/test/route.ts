import { sendTest, WebhookDelivery } from '#core/webhooks/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { deliveryExample, webhookPath } from '../../../webhook-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'testWebhook',
    tag: 'Webhooks',
    access: 'full',
    summary: 'Send a test event',
    description:
      'Queues an event `webhook.test`, also for a webhook that is turned off; once it is delivered the webhook is on again. At most 60 tests and retries per hour.',
    path: webhookPath,
    success: {
      status: 202,
      description: 'The delivery, in the state `waiting`.',
      record: WebhookDelivery,
      example: { ...deliveryExample, event_id: null, type: 'webhook.test' },
    },
    refusals: ['not_found'],
    run: ({ user, path }) => sendTest(user, path.webhook_id),
  }),
})
