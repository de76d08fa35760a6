import type { ReactNode } from 'react'

/** Longer titles, such as names that users give, are smaller. */
const LONG_TITLE = 60

type PageHeaderProps = {
  title: string
  /** A state, shown right after the title. */
  badge?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Shows a page's title, description and main action. */
export function PageHeader({ title, badge, children, action }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            className={`${title.length > LONG_TITLE ? 'text-lg' : 'text-2xl'} font-semibold tracking-tight wrap-anywhere`}
          >
            {title}
          </h1>
          {badge}
        </div>
        {children && <p className="mt-1 max-w-prose text-pretty text-muted">{children}</p>}
      </div>
      {action}
    </div>
  )
}
