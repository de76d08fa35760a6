import type { ReactNode } from 'react'

/** Shows the ways to begin, side by side where there is room. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 xl:grid-cols-[2fr_3fr]">{children}</div>
}

export function Way({ title, needs, children }: { title: ReactNode; needs: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 space-y-3 rounded-lg border border-line bg-surface p-4 sm:p-5 [&_b]:font-medium">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="text-base font-medium">{title}</h3>
        {needs}
      </div>
      {children}
    </div>
  )
}
