import type { ReactNode } from 'react'
import { Card } from '#components/card.tsx'
import { connectionLines } from '#components/connection-lines.ts'
import { LiveConsole } from '#components/console/live-console.tsx'
import { CopyField } from '#components/copy-field.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { SessionLabels, SessionOrigin, SessionWithConnection, Snapshot } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { SessionConsole } from './console/session-console.tsx'
import { GettingReady } from './getting-ready.tsx'
import { panesOf } from './panes.tsx'
import { CardPlace } from './state-card.tsx'
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
  const { user, session, labels, name } = props
  const starting = session.state === 'starting' && <GettingReady session={session} labels={labels} name={name} />
  if (session.board_online === null)
    return (
      <>
        <LiveStrip {...props} />
        <div data-bench="">
          <WithoutConsole {...props}>{starting}</WithoutConsole>
        </div>
      </>
    )
  return (
    <LiveConsole
      sessionId={session.id}
      shown={session.state === 'running' ? 'running' : 'starting'}
      madeAt={new Date().toISOString()}
      shownAct={session.command?.ended_at ? session.command.id : null}
    >
      <LiveStrip {...props} />
      <div data-bench="" className="relative">
        <SessionConsole
          user={user}
          session={session}
          name={name}
          card={starting && <CardPlace>{starting}</CardPlace>}
        />
      </div>
    </LiveConsole>
  )
}

/** What a session shows that has no board yet, or one without a console. */
async function WithoutConsole(props: LiveSessionProps & { children: ReactNode }) {
  const { user, session, labels, name, snapshot, types, children } = props
  return (
    <CardPlace panes={await panesOf(user, session)}>
      {session.state === 'queued' && (
        <Waiting
          session={session}
          labels={labels}
          name={labels?.wanted ?? name}
          isOneBoard={Boolean(labels?.wanted)}
          types={types}
          snapshot={snapshot}
        />
      )}
      {children}
      {session.state === 'running' && <Connection connection={session.connection} />}
    </CardPlace>
  )
}

/** Shows how to reach a board, a line at a time, so that what is copied can be pasted as it is. */
function Connection({ connection }: { connection: string | null }) {
  return (
    <Card id="connection" title="Connection">
      {connection === null ? (
        <p className="px-4 py-3 text-muted">
          No connection details for this board yet. End the session to stop charges.
        </p>
      ) : (
        <div className="space-y-2 p-4">
          {connectionLines(connection).map(({ label, text }) => (
            <CopyField key={`${label} ${text}`} label={label} text={text} />
          ))}
          <p className="text-xs text-muted">Only you can see this, and only during the session.</p>
        </div>
      )}
    </Card>
  )
}
