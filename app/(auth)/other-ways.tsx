import type { ReactNode } from 'react'

/**
 * Separates other ways to sign in from the form above, if there are any. Forms with
 * `data-needs-script` do not count where there is no script.
 */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="hidden has-[form]:block noscript:hidden noscript:has-[form:not([data-needs-script])]:block">
      <p className="mt-4 mb-3 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {children}
    </div>
  )
}
