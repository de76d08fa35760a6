import { CodeBlock } from '#app/docs/code-block.tsx'
import { eventExample } from '#app/v1/examples.ts'
import { EmptyState } from '#components/empty-state.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { eventTypes } from '#wire/event-types.ts'
import { CreateWebhook } from './create-webhook.tsx'
import { eventWords } from './words.ts'

const { id, type, created_at, data } = eventExample
const sentAt = Math.floor(created_at.getTime() / 1_000)

const headers = `POST /boardwalk HTTP/1.1
Content-Type: application/json
webhook-id: evt_${id}
webhook-timestamp: ${sentAt}
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`

const body = JSON.stringify({ type, timestamp: created_at, data }, null, 2)

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
        Let your build server or chat know when a session runs or ends.
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
              {headers}
            </CodeBlock>
            <CodeBlock title="Body" label="the body" language="json">
              {body}
            </CodeBlock>
          </div>
        </section>
      </div>
    </>
  )
}
