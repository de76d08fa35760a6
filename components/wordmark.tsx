import Link from 'next/link'
import { Mark } from './mark.tsx'

/** Shows the logo, which links home. `compact` hides the name where there is no room for it. */
export function Wordmark({ compact = false }: { compact?: boolean }) {
  return (
    <Link
      href="/"
      className="inline-flex shrink-0 items-center gap-2 rounded-sm text-[0.9375rem] font-semibold tracking-tight"
    >
      <Mark />
      <span className={compact ? 'sr-only sm:not-sr-only workbench:max-lg:sr-only' : ''}>Boardwalk</span>
    </Link>
  )
}
