import { DeliveryId, retryDelivery, WebhookDelivery } from '#core/webhooks/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { deliveryExample, webhookPath } from '../../../../../webhook-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'retryWebhookDelivery',
    tag: 'Webhooks',
    access: 'full',
    summary: 'Send a delivery again',
    description:
      'Sends it now, with the same `webhook-id`, whether or not it was delivered before. At most 60 tests and retries per hour.',
    path: webhookPath.extend({
      delivery_id: DeliveryId.meta({ description: 'The delivery.', examples: [deliveryExample.id] }),
    }),
    success: {
      status: 202,
      description: 'The delivery, in the state `waiting` again.',
      record: WebhookDelivery,
      example: deliveryExample,
    },
    refusals: ['not_found'],
    run: ({ user, path }) => retryDelivery(user, path.webhook_id, path.delivery_id),
  }),
})
