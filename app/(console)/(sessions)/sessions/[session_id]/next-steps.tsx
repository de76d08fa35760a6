import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { Session } from '#core/sessions/index.ts'
import { Card } from './card.tsx'
import { nextLinks } from './next-links.ts'

/** Shows where to go after a session has ended. */
export function NextSteps({ session, typeLabel }: { session: Session; typeLabel: string }) {
  return (
    <Card id="next" title="What to do next">
      <ul className="divide-y divide-line">
        {nextLinks(session, typeLabel).map(({ href, label, text }) => (
          <li key={label} className="relative flex items-center justify-between gap-4 px-4 py-2.5 hover:bg-raised">
            <div className="min-w-0">
              <Link href={href} prefetch={false} className="font-medium after:absolute after:inset-0">
                {label}
              </Link>
              <p className="text-xs text-muted">{text}</p>
            </div>
            <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
