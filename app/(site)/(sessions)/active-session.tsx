import Link from 'next/link'
import type { ReactNode } from 'react'
import { LastLine } from '#components/auto-refresh/last-line.tsx'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { connectionLines } from '#components/connection-lines.ts'
import { CopyField } from '#components/copy-field.tsx'
import { SessionTitle } from '#components/session-title.tsx'
import { TimeBar } from '#components/time-left.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { Session, SessionLabels, Snapshot } from '#core/sessions/index.ts'
import { firmwareOf, nameOf, states } from '../session-text.ts'
import { Progress } from './progress.tsx'
import { SessionButtons } from './session-buttons.tsx'

type ActiveSessionProps = {
  session: Session
  labels: SessionLabels | undefined
  snapshot: Snapshot
  /** What its console printed last; undefined if it has none. */
  lastLine: string | undefined
  /** How to reach its board; undefined if nothing is known. */
  connection: string | undefined
  /** What can be started while it waits. */
  meanwhile: ReactNode
}

export function ActiveSession({ session, labels, snapshot, ...more }: ActiveSessionProps) {
  const { lastLine, connection = '', meanwhile } = more
  const { tone, word } = states[session.state]
  const name = nameOf(session, labels)
  const type = labels?.board_type ?? session.board_type
  const firmware = firmwareOf(labels)
  const ending = snapshot.ends.get(session.id)
  const [connect] = connectionLines(connection)
  return (
    <article aria-labelledby={session.id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <BoardPicture boardType={session.board_type} className="h-12 w-20 shrink-0" />
        <div className="min-w-0 flex-1">
          <h2
            id={session.id}
            title={[type, labels?.board].filter(Boolean).join(' ')}
            className="line-clamp-2 text-base font-medium wrap-anywhere"
          >
            <Link href={`/sessions/${session.id}`} prefetch={false} className="underline-offset-4 hover:underline">
              <SessionTitle boardType={type} board={labels?.board} />
            </Link>
          </h2>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={tone}>{word}</Badge>
            <p className="line-clamp-1 min-w-0 text-muted wrap-anywhere" title={firmware}>
              {firmware}
            </p>
          </div>
        </div>
      </div>
      {lastLine !== undefined && <LastLine sessionId={session.id} line={lastLine} />}
      {connect && <CopyField label={connect.label} text={connect.text} isShort />}
      <div className="mt-auto space-y-3">
        {session.started_at && ending && (
          <TimeBar from={session.started_at.toISOString()} to={ending.at.toISOString()} />
        )}
        <Progress session={session} ending={ending} name={name} wanted={labels?.wanted} />
      </div>
      {meanwhile && <div className="rounded-md bg-raised px-3 py-2 text-xs">{meanwhile}</div>}
      <div className="flex flex-wrap gap-2">
        {session.started_at && (
          <ButtonLink href={`/sessions/${session.id}`} look="primary" prefetch={false}>
            {lastLine === undefined ? 'Open session' : 'Open console'}
            <span className="sr-only"> of {name}</span>
          </ButtonLink>
        )}
        <SessionButtons session={session} labels={labels} snapshot={snapshot} />
      </div>
    </article>
  )
}
