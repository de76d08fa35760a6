import { deleteWebhook, readWebhook, Webhook } from '#core/webhooks/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { webhookExample, webhookPath } from '../../webhook-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readWebhook',
    tag: 'Webhooks',
    access: 'full',
    summary: 'Get a webhook',
    description:
      'One of your webhooks, without its secret. `disabled_at` and `disabled_reason` say whether it is turned off, and why.',
    path: webhookPath,
    success: { status: 200, description: 'The webhook.', record: Webhook, example: webhookExample },
    refusals: ['not_found'],
    run: ({ user, path }) => readWebhook(user, path.webhook_id),
  }),
  DELETE: endpoint({
    id: 'deleteWebhook',
    tag: 'Webhooks',
    access: 'full',
    summary: 'Delete a webhook',
    description: 'Nothing is sent to it any more, and its deliveries are deleted with it.',
    path: webhookPath,
    success: { status: 204, description: 'The webhook is deleted.' },
    refusals: ['not_found'],
    run: ({ user, path }) => deleteWebhook(user, path.webhook_id),
  }),
})
