import type { ReactNode } from 'react'
import { BackLink } from '#components/back-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { Session, SessionLabels } from '#core/sessions/index.ts'
import { shownState } from '../../../session-text.ts'
import { SessionTitle } from '../../session-title.tsx'

type HeadingProps = {
  session: Session
  labels: SessionLabels | undefined
  /** The main actions. */
  children: ReactNode
}

/** Shows what a session is on and its state. */
export function Heading({ session, labels, children }: HeadingProps) {
  const { tone, word } = shownState(session)
  return (
    <div className="-mt-2 mb-3">
      <BackLink href="/">Sessions</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h1 className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">
            <SessionTitle session={session} labels={labels} />
          </h1>
          <Badge tone={tone}>{word}</Badge>
          <p className="min-w-0 text-muted wrap-anywhere">{labels?.base_image}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
