import type { BoardType } from '#core/boards/index.ts'
import type { SessionLabels, SessionOrigin, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { RecordedOutput } from './console/recorded-output.tsx'
import { SharedLinks } from './console/share/shared-links.tsx'
import { Details } from './details.tsx'
import { NextSteps } from './next-steps.tsx'
import { Outcome } from './outcome.tsx'
import { Timeline } from './timeline.tsx'

type EndedSessionProps = {
  user: User
  session: SessionWithConnection
  labels: (SessionLabels & SessionOrigin) | undefined
  search: string
  balance: number
  /** Whether the type has a board in service. */
  isOffered: boolean
  types: BoardType[]
}

/** Shows what came of a session: why it ended, what it cost and what its board printed. */
export function EndedSession({ user, session, labels, search, balance, isOffered, types }: EndedSessionProps) {
  return (
    <div className="grid items-start gap-6 pt-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-6">
        <Outcome user={user} session={session} balance={balance} />
        <RecordedOutput user={user} session={session} labels={labels} search={search} />
        <SharedLinks user={user} sessionId={session.id} />
        <NextSteps session={session} labels={labels} balance={balance} isOffered={isOffered} types={types} />
      </div>
      <div className="min-w-0 space-y-6">
        <Timeline user={user} session={session} />
        <Details session={session} labels={labels} />
      </div>
    </div>
  )
}
