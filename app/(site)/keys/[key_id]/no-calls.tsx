import Link from 'next/link'
import { CheckAgain } from '#components/check-again.tsx'
import { CodeBlock } from '#components/code-block/code-block.tsx'
import { keyStatus, type ListedKey } from '#core/api-keys/index.ts'
import { USAGE_DAYS } from '#core/credits/index.ts'
import { MINUTE_MS } from '#durations.ts'

/** Calls are written every few seconds, by each instance. */
const COUNTED_MS = MINUTE_MS

/** Shows in place of empty charts how to make a call. */
export function NoCalls({ apiKey: key, now, appUrl }: { apiKey: ListedKey; now: Date; appUrl: string }) {
  if (key.last_used_at && now.getTime() - key.last_used_at.getTime() < COUNTED_MS) return <BeingCounted />
  return (
    <section aria-labelledby="usage" className="mb-8">
      <h2 id="usage" className="mb-2 font-medium">
        Usage
      </h2>
      <div className="rounded-lg border border-line bg-surface p-4">
        <p className="font-medium">
          {key.last_used_at === null ? 'No calls yet' : `No calls in the last ${USAGE_DAYS} days`}
        </p>
        {keyStatus(key, now) === 'expired' ? (
          <p className="mt-1 text-muted">This key has expired. Create a new one to make calls.</p>
        ) : (
          <>
            <p className="mt-1 max-w-prose text-muted">
              Calls and credits appear here by day. The secret was shown once, when the key was created.
            </p>
            <div className="mt-4">
              <CallExample
                title={key.last_used_at === null ? 'Your first call' : 'Make a call'}
                url={`${appUrl}/v1/auth/me`}
              />
            </div>
            <p className="mt-3">
              <Link href="/docs/first-call" prefetch={false} className="underline underline-offset-4">
                More examples in the Docs
              </Link>
            </p>
          </>
        )}
      </div>
    </section>
  )
}

function BeingCounted() {
  return (
    <section aria-labelledby="usage" className="mb-8">
      <h2 id="usage" className="mb-2 font-medium">
        Usage
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4">
        <p>The first call has arrived. It is counted here within seconds.</p>
        <CheckAgain />
      </div>
    </section>
  )
}

/** Shows a call with the key in the variable that the docs use: no page knows the secret. */
function CallExample({ title, url }: { title: string; url: string }) {
  return (
    <CodeBlock title={title} label="the call" language="shell">
      {`curl -H "Authorization: Bearer $SERVICE_API_KEY" ${url}`}
    </CodeBlock>
  )
}
