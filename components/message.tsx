import type { ReactNode } from 'react'

type MessageProps = { title: string; children: ReactNode; action: ReactNode }

/** Shows one message, such as an error, inside a page that has its own header. */
export function Message({ title, children, action }: MessageProps) {
  return (
    <div className="max-w-md">
      <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
      <div className="mt-2 space-y-2 text-muted wrap-anywhere">{children}</div>
      <div className="mt-5 flex flex-wrap gap-2">{action}</div>
    </div>
  )
}
