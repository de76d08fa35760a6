'use client'

import { readDigest } from '#http/pages/digest.ts'
import { Message } from './message.tsx'
import { SupportContact } from './support-contact.tsx'
import { looks, shape } from './ui/button-look.ts'

export type Failure = { error: Error & { digest?: string } }

/**
 * Says that a page failed. Try again reloads it, because Next's own retry does not ask the server.
 * Every page has this in its scripts, so its links are plain ones.
 */
export function FailureMessage({ error }: Failure) {
  const action = (
    <>
      <button type="button" onClick={() => location.reload()} className={`${shape} ${looks.primary}`}>
        Try again
      </button>
      <a href="/" className={`${shape} ${looks.plain}`}>
        Go home
      </a>
      <a href="/status" className={`${shape} ${looks.quiet}`}>
        Service status
      </a>
    </>
  )
  const { requestId, isUnavailable } = readDigest(error.digest ?? '')
  const title = isUnavailable ? 'Boardwalk cannot reach its database' : 'Something went wrong on our side'
  return (
    <div className="mx-auto w-fit sm:py-12">
      <Message title={title} action={action}>
        <title>{`${title} · Boardwalk`}</title>
        <p>
          {isUnavailable
            ? 'Pages and the API fail until it is back. Try again in a minute. A CI job that failed with exit code 2 can be run again.'
            : 'Try again in a moment. If you were changing something, look whether it was saved.'}
        </p>
        {requestId && (
          <p>
            If this keeps happening, quote this request ID: <code className="font-mono text-ink">{requestId}</code>
          </p>
        )}
        <SupportContact />
      </Message>
    </div>
  )
}
