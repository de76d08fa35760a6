import { Mark } from './mark.tsx'

const LINKS = [
  ['/boards', 'Boards'],
  ['/docs', 'Docs'],
  ['/status', 'Status'],
] as const

/**
 * Shows the site's header without anything of the visitor: it needs no database and no server.
 * Every page has it in its scripts, so its links are plain ones.
 */
export function PlainHeader() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-12 max-w-(--page-width) items-center gap-x-6 px-4 sm:px-6">
        <a href="/" className="inline-flex items-center gap-2 rounded-sm text-[0.9375rem] font-semibold tracking-tight">
          <Mark />
          Boardwalk
        </a>
        <nav aria-label="Main" className="flex gap-4 font-medium text-muted">
          {LINKS.map(([href, label]) => (
            <a key={href} href={href} className="transition-colors hover:text-ink">
              {label}
            </a>
          ))}
        </nav>
      </div>
    </header>
  )
}
