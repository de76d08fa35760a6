import type { BoardType } from '#core/boards/index.ts'
import type { SessionLabels, SessionOrigin, SessionWithConnection, Snapshot } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { Connection, Terminal } from './connection.tsx'
import { SessionConsole } from './console/session-console.tsx'
import { SharedLinks } from './console/share/shared-links.tsx'
import { Details } from './details.tsx'
import { StatusBar } from './status-bar.tsx'
import { Timeline } from './timeline.tsx'
import { Waiting } from './waiting.tsx'

type LiveSessionProps = {
  user: User
  session: SessionWithConnection
  labels: (SessionLabels & SessionOrigin) | undefined
  name: string
  snapshot: Snapshot
  /** All types, if the session waits for a board of one. */
  types: BoardType[]
}

/** Shows a session that waits or runs: the time left and the console first. */
export function LiveSession({ user, session, labels, name, snapshot, types }: LiveSessionProps) {
  return (
    <>
      <StatusBar session={session} name={name} labels={labels} snapshot={snapshot} />
      <div className="space-y-6">
        {session.state === 'queued' && (
          <Waiting
            session={session}
            name={labels?.wanted ?? name}
            isOneBoard={Boolean(labels?.wanted)}
            types={types}
            snapshot={snapshot}
          />
        )}
        <SessionConsole user={user} session={session} labels={labels} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="min-w-0 space-y-6">
            {session.state === 'running' && (session.connection || !session.console) && (
              <Connection connection={session.connection} />
            )}
            {session.state === 'running' && session.console && user.tier === 'paid' && (
              <Terminal sessionId={session.id} />
            )}
            <Timeline user={user} session={session} />
            <SharedLinks user={user} sessionId={session.id} />
          </div>
          <Details session={session} labels={labels} />
        </div>
      </div>
    </>
  )
}
