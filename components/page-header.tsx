import type { ReactNode } from 'react'

/** Shows a page's title, description and main action. */
export function PageHeader({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        {children && <p className="mt-1 max-w-prose text-muted">{children}</p>}
      </div>
      {action}
    </div>
  )
}
