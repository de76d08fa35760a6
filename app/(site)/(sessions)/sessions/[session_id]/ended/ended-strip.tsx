import { Badge } from '#components/ui/badge.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { SessionLabels, SessionOrigin, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { shownState } from '../../../../session-text.ts'
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
    <Strip
      user={user}
      session={session}
      labels={labels}
      badge={<Badge tone={tone}>{word}</Badge>}
      isShareable={session.console !== null}
    >
      <NextButton
        session={session}
        wantedBoard={labels?.wanted_board ?? null}
        payable={Math.floor(balance / session.credits_per_minute)}
        isOffered={isOffered}
        types={types}
      />
    </Strip>
  )
}
