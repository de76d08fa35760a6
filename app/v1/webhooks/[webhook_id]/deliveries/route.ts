import { z } from 'zod'
import { pageParameters } from '#core/pagination.ts'
import { DeliveryPage, listDeliveries } from '#core/webhooks/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { deliveryExample, webhookPath } from '../../../webhook-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listWebhookDeliveries',
    tag: 'Webhooks',
    access: 'full',
    summary: 'List the deliveries of a webhook',
    description: 'Newest first. They are kept for a week.',
    path: webhookPath,
    query: z.strictObject(pageParameters(50)),
    success: {
      status: 200,
      description: 'One page of the deliveries.',
      record: DeliveryPage,
      example: { deliveries: [deliveryExample], limit: 50, offset: 0, total: 1 },
      paged: true,
    },
    refusals: ['not_found'],
    run: ({ user, path, query }) => listDeliveries(user, path.webhook_id, query),
  }),
})
