import type { Metadata } from 'next'
import { NotFoundMessage } from '#components/not-found-message.tsx'
import { PlainHeader } from '#components/plain-header.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Stands in where a page outside of the console and the documentation does not exist. */
export default function NotFound() {
  return (
    <>
      <PlainHeader />
      <main id="main" className="mx-auto max-w-(--page-width) px-4 pt-8 pb-16 sm:px-6">
        <NotFoundMessage />
      </main>
    </>
  )
}
