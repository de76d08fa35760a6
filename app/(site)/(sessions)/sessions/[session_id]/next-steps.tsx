import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Card } from '#components/card.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { SessionLabels, SessionOrigin, SessionWithConnection } from '#core/sessions/index.ts'
import { freeInstead } from '../../../boards/free-instead.ts'
import { nextLinks } from './next-links.ts'

type Props = {
  session: SessionWithConnection
  labels: (SessionLabels & SessionOrigin) | undefined
  balance: number
  /** Whether the type has a board in service. */
  isOffered: boolean
  types: BoardType[]
}

/** Shows where to go after a session has ended. */
export function NextSteps({ session, labels, balance, isOffered, types }: Props) {
  const links = nextLinks(session, {
    typeLabel: labels?.board_type ?? session.board_type,
    isPayable: balance >= session.credits_per_minute,
    isOffered,
    instead: freeInstead(session, types),
  })
  return (
    <Card id="next" title="What to do next">
      <ul className="divide-y divide-line">
        {links.map(({ href, label, text }) => (
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
