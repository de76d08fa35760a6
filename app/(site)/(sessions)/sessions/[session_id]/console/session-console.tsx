import { shapeOf } from '#components/board-picture/shape-of.ts'
import type { Controls } from '#components/console/panel/board-control.tsx'
import { LazyWorkbench } from '#components/console/panel/lazy-workbench.tsx'
import { getBoard } from '#core/boards/index.ts'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { panesOf } from '../panes.tsx'
import { WithoutScript } from './without-script.tsx'

type Props = { user: User; session: SessionWithConnection; name: string }

/** The console of a live session that has its board, and the board. */
export async function SessionConsole({ user, session, name }: Props) {
  const controls = await readControls(session)
  return (
    <>
      <LazyWorkbench
        sessionId={session.id}
        name={name}
        memory={`${user.id}:${session.board_type}`}
        controls={controls}
        shape={shapeOf(session.board_type)}
        parts={session.parts}
        lastAct={session.command?.id ?? null}
        panes={panesOf(user, session)}
      />
      {session.console && <WithoutScript user={user} session={session} controls={controls} />}
    </>
  )
}

async function readControls({ board_id: boardId }: SessionWithConnection): Promise<Controls> {
  if (!boardId) return { capabilities: [], flashFormats: [] }
  const { capabilities, flash_formats: flashFormats } = await getBoard(boardId)
  return { capabilities, flashFormats }
}
