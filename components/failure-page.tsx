import { type Failure, FailureMessage } from './failure-message.tsx'
import { PlainHeader } from './plain-header.tsx'

/** Shows an error where not even the frame of a page could be rendered. */
export function FailurePage({ error }: Failure) {
  return (
    <>
      <PlainHeader />
      <main id="main" className="mx-auto max-w-(--page-width) px-4 pt-8 pb-16 sm:px-6">
        <FailureMessage error={error} />
      </main>
    </>
  )
}
