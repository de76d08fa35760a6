import { deliveryBody, deliveryHead } from '#app/docs/guide/webhook-example.ts'
import { eventExample } from '#app/v1/examples.ts'
import { CodeBlock } from '#components/code-block/code-block.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { eventTypes } from '#wire/event-types.ts'
import { CreateWebhook } from './create-webhook.tsx'
import { eventWords } from './words.ts'

/** Shows to somebody without webhooks what would be sent. */
export function NoWebhooks() {
  return (
    <>
      <EmptyState
        title="No webhooks yet"
        action={
          <>
            <CreateWebhook />
            <ButtonLink href="/docs/webhooks" prefetch={false} look="quiet">
              How to verify signatures
            </ButtonLink>
          </>
        }
      >
        Let your build server know when a session runs or ends.
      </EmptyState>
      <div className="mt-8 grid items-start gap-x-8 gap-y-6 md:grid-cols-[2fr_3fr]">
        <section aria-labelledby="events" className="min-w-0">
          <h2 id="events" className="mb-3 font-medium">
            Events
          </h2>
          <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
            {eventTypes.map((one) => (
              <div key={one} className="px-4 py-2">
                <dt className="font-mono text-xs">{one}</dt>
                <dd className="text-xs text-muted">{eventWords[one]}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="example" className="min-w-0">
          <h2 id="example" className="mb-3 font-medium">
            Example delivery
          </h2>
          <div className="space-y-3">
            <CodeBlock title="Request" label="the request">
              {deliveryHead(eventExample)}
            </CodeBlock>
            <CodeBlock title="Body" label="the body" language="json">
              {deliveryBody(eventExample)}
            </CodeBlock>
          </div>
        </section>
      </div>
    </>
  )
}
