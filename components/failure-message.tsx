'use client'

import { readDigest } from '#http/pages/digest.ts'
import { failureWords } from '#http/pages/failure-words.ts'
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
  const { title, advice } = failureWords(isUnavailable)
  return (
    <div className="mx-auto w-fit sm:py-12">
      <Message title={title} action={action}>
        <title>{`${title} · Boardwalk`}</title>
        <p>{advice}</p>
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
