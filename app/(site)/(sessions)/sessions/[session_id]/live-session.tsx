import { LiveConsole } from '#components/console/live-console.tsx'
import { Dock } from '#components/ui/dock.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { SessionLabels, SessionOrigin, SessionWithConnection, Snapshot } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { Connection } from './connection.tsx'
import { SessionConsole } from './console/session-console.tsx'
import { panesOf } from './panes.tsx'
import { Preparing } from './preparing.tsx'
import { LiveStrip } from './strip/live-strip.tsx'
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

/** Shows a session that waits or runs: its strip, and the workbench once there is a board. */
export function LiveSession(props: LiveSessionProps) {
  const { user, session, name } = props
  if (session.board_online === null)
    return (
      <>
        <LiveStrip {...props} />
        <WithoutConsole {...props} />
      </>
    )
  return (
    <LiveConsole
      sessionId={session.id}
      shown={session.state === 'running' ? 'running' : 'starting'}
      shownAct={session.command?.ended_at ? session.command.id : null}
    >
      <LiveStrip {...props} />
      <SessionConsole user={user} session={session} name={name} />
    </LiveConsole>
  )
}

/** What a session shows that has no board yet, or one without a console. */
function WithoutConsole({ user, session, labels, name, snapshot, types }: LiveSessionProps) {
  return (
    <Dock panes={panesOf(user, session)}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl px-4 py-6 sm:px-6">
          {session.state === 'queued' && (
            <Waiting
              session={session}
              name={labels?.wanted ?? name}
              isOneBoard={Boolean(labels?.wanted)}
              types={types}
              snapshot={snapshot}
            />
          )}
          {session.state === 'starting' && <Preparing session={session} name={name} />}
          {session.state === 'running' && <Connection connection={session.connection} />}
        </div>
      </div>
    </Dock>
  )
}
