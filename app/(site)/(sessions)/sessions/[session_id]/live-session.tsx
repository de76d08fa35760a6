import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { Card } from '#components/card.tsx'
import { connectionLines } from '#components/connection-lines.ts'
import { LiveConsole } from '#components/console/live-console.tsx'
import { CopyField } from '#components/copy-field.tsx'
import { type BoardType, recentWaits } from '#core/boards/index.ts'
import type { Session, SessionLabels, SessionOrigin, SessionWithConnection, Snapshot } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { firmwareOf } from '../../../session-text.ts'
import { GettingReady } from './console/getting-ready.tsx'
import { ReloadWithoutScript } from './console/reload-without-script.tsx'
import { SessionConsole } from './console/session-console.tsx'
import { DockOf, OnlyPane } from './only-pane.tsx'
import { panesOf } from './panes.tsx'
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
        <div data-bench="">
          <WithoutConsole {...props} />
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
        {session.state === 'starting' && <Starting {...props} />}
        <SessionConsole user={user} session={session} name={name} />
      </div>
    </LiveConsole>
  )
}

/** What stands over the console of a session that starts. */
async function Starting({ session, labels, name }: LiveSessionProps) {
  const { p50 } = await recentWaits(session.board_type)
  return (
    <GettingReady
      name={name}
      image={firmwareOf(labels)}
      typicalSeconds={p50}
      creditsPerMinute={session.credits_per_minute}
      requestedAt={session.created_at.toISOString()}
    />
  )
}

/** What a session shows that has no board yet, or one without a console. */
async function WithoutConsole({ user, session, labels, name, snapshot, types }: LiveSessionProps) {
  const panes = await panesOf(user, session)
  return (
    <DockOf panes={panes}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl space-y-4 px-4 py-6 sm:px-6">
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
          {session.state === 'starting' && <Preparing session={session} name={name} />}
          {session.state !== 'running' && (
            <ReloadWithoutScript sessionId={session.id}>The session has not started yet.</ReloadWithoutScript>
          )}
          {session.state === 'running' && <Connection connection={session.connection} />}
          <OnlyPane panes={panes} />
        </div>
      </div>
    </DockOf>
  )
}

/** Says what happens before a session runs. */
function Preparing({ session, name }: { session: Session; name: string }) {
  return (
    <section aria-labelledby="preparing" className="rounded-lg border border-line bg-surface p-6 text-center">
      <BoardPicture boardType={session.board_type} className="mx-auto mb-4 h-24 w-full max-w-48" />
      <h2 id="preparing" className="font-medium wrap-anywhere">
        Getting {name} ready
      </h2>
      <p className="mt-1 text-muted">
        Its image is being loaded. Nothing is charged before it runs. If it does not start, the session ends by itself,
        free of charge.
      </p>
    </section>
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
