import type { ReactNode } from 'react'
import { Wordmark } from './wordmark.tsx'

type MessageProps = { title: string; children: ReactNode; action: ReactNode }

/** Shows a page with one message, such as an error. */
export function MessagePage(message: MessageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-sm flex-col px-4 pt-[12vh] pb-10">
      <header className="mb-8">
        <Wordmark />
      </header>
      <main id="main">
        <Message {...message} />
      </main>
    </div>
  )
}

/** Shows the message alone, inside a page that has its own header. */
export function Message({ title, children, action }: MessageProps) {
  return (
    <div className="max-w-sm">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-2 space-y-2 text-muted wrap-anywhere">{children}</div>
      <div className="mt-5 flex flex-wrap gap-2">{action}</div>
    </div>
  )
}
