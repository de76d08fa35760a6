import type { Metadata } from 'next'
import { NotFoundMessage } from '#components/not-found-message.tsx'
import { Wordmark } from '#components/wordmark.tsx'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-12 max-w-5xl items-center px-4 sm:px-6">
          <Wordmark />
        </div>
      </header>
      <main id="main" className="mx-auto max-w-5xl px-4 pt-8 pb-16 sm:px-6">
        <NotFoundMessage />
      </main>
    </>
  )
}
