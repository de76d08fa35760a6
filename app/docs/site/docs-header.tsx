import type { ReactNode } from 'react'

type DocsHeaderProps = { group?: string; title: string; children: ReactNode }

/** Shows the title of a page of the documentation, and what it is about. */
export function DocsHeader({ group, title, children }: DocsHeaderProps) {
  return (
    <div className="mb-8">
      {group && <p className="mb-1 text-xs font-medium text-accent">{group}</p>}
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere sm:text-[1.75rem]">{title}</h1>
      <p className="mt-2 max-w-prose text-base text-pretty text-muted">{children}</p>
    </div>
  )
}
