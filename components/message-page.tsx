import type { ReactNode } from 'react'
import { Wordmark } from './wordmark.tsx'

/** Shows a page with one message, such as an error. */
export function MessagePage({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-sm flex-col px-4 pt-[12vh] pb-10">
      <header className="mb-8">
        <Wordmark />
      </header>
      <main id="main">
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        <div className="mt-2 space-y-2 text-muted wrap-anywhere">{children}</div>
        <div className="mt-5 flex flex-wrap gap-2">{action}</div>
      </main>
    </div>
  )
}
