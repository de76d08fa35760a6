import { EmptyState } from '#components/empty-state.tsx'
import { CreateWebhook } from './create-webhook.tsx'

/** Says what a webhook is for, and offers to create one. The page above links to the docs. */
export function NoWebhooks() {
  return (
    <EmptyState title="No webhooks yet" action={<CreateWebhook />}>
      Let your build server know when a session runs or ends.
    </EmptyState>
  )
}
