import type { ReactNode } from 'react'
import { Wordmark } from '#components/wordmark.tsx'

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-12 max-w-3xl items-center px-4 sm:px-6">
          <Wordmark />
        </div>
      </header>
      <main id="main" className="mx-auto max-w-3xl px-4 pt-8 pb-16 sm:px-6">
        {children}
      </main>
    </>
  )
}
