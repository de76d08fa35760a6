import Link from 'next/link'

/** Shows the logo, which links home. `compact` hides the name on narrow screens. */
export function Wordmark({ compact = false }: { compact?: boolean }) {
  return (
    <Link href="/" className="inline-flex shrink-0 items-center gap-2 rounded-sm font-semibold tracking-tight">
      <Mark />
      <span className={compact ? 'sr-only sm:not-sr-only' : ''}>Boardwalk</span>
    </Link>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-5 text-accent" aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-current" />
      <g className="fill-accent stroke-surface" strokeWidth="2.5" strokeLinecap="round">
        <path d="M8 10h16M8 16h16M8 22h16" />
        <circle cx="12" cy="10" r="2.25" />
        <circle cx="20" cy="16" r="2.25" />
        <circle cx="12" cy="22" r="2.25" />
      </g>
    </svg>
  )
}
