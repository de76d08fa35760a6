import { Badge } from '#components/ui/badge.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { SessionLabels, SessionOrigin, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { shownState } from '../../../../session-text.ts'
import { ShareButton } from '../console/share/share-form.tsx'
import { shareableOf } from '../console/share/shareable.ts'
import { SharedLinks } from '../console/share/shared-links.tsx'
import { MoreMenu } from '../strip/more-menu.tsx'
import { Strip } from '../strip/strip.tsx'
import { NextButton } from './next-button.tsx'

export type EndedSessionProps = {
  user: User
  session: SessionWithConnection
  labels: (SessionLabels & SessionOrigin) | undefined
  name: string
  search: string
  balance: number
  /** Whether the type has a board in service. */
  isOffered: boolean
  types: BoardType[]
}

/** The strip of a session that has ended: what it cost, and what to do next. */
export function EndedStrip({ user, session, labels, balance, isOffered, types }: EndedSessionProps) {
  const { tone, word } = shownState(session)
  return (
    <Strip session={session} labels={labels} badge={<Badge tone={tone}>{word}</Badge>}>
      <NextButton
        session={session}
        wantedBoard={labels?.wanted_board ?? null}
        payable={Math.floor(balance / session.credits_per_minute)}
        isOffered={isOffered}
        types={types}
      />
      {session.console && (
        <div className="max-sm:hidden">
          <ShareButton session={shareableOf(session, labels)}>
            <SharedLinks user={user} sessionId={session.id} />
          </ShareButton>
        </div>
      )}
      <MoreMenu user={user} session={session} labels={labels} />
    </Strip>
  )
}
