export { createWebhook, MAX_WEBHOOKS } from './create.ts'
export { deleteWebhook, deleteWebhooks } from './delete.ts'
export {
  listDeliveries,
  listWebhooks,
  listWebhooksWithLast,
  readWebhook,
  readWebhookWithLast,
  type WebhookWithLast,
} from './list.ts'
export { purgeOldDeliveries } from './retention.ts'
export {
  CreatedWebhook,
  CreateWebhook,
  DeliveryId,
  DeliveryPage,
  messages,
  Webhook,
  WebhookDelivery,
  WebhookList,
} from './schemas.ts'
export { retryDelivery, sendTest } from './send.ts'
export { webhookStats } from './stats.ts'
export { startWebhookWorker } from './worker.ts'
