import { shapeOf } from '#components/board-picture/shape-of.ts'
import type { Controls } from '#components/console/panel/board-control.tsx'
import { LazyConsole } from '#components/console/panel/lazy-console.tsx'
import { getBoard } from '#core/boards/index.ts'
import type { SessionLabels, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { ShareButton } from './share/share-form.tsx'
import { shareableOf } from './share/shareable.ts'
import { WithoutScript } from './without-script.tsx'

type Props = { user: User; session: SessionWithConnection; labels: SessionLabels | undefined }

/** The console of a live session that has its board. Some boards have none. */
export async function SessionConsole({ user, session, labels }: Props) {
  if (session.board_online === null) return null
  const controls = await readControls(session)
  const shape = shapeOf(session.board_type)
  const shared = shareableOf(session, labels)
  const isDrawn = controls.capabilities.includes('gpio') && shape.pins.length > 0
  return (
    <div data-drawn={isDrawn || undefined} className="group/console">
      <LazyConsole
        sessionId={session.id}
        name={shared.name}
        controls={controls}
        shape={shape}
        parts={session.parts}
        share={<ShareButton session={shared} />}
      />
      {session.console && <WithoutScript user={user} session={session} controls={controls} />}
    </div>
  )
}

async function readControls({ board_id: boardId }: SessionWithConnection): Promise<Controls> {
  if (!boardId) return { capabilities: [], flashFormats: [] }
  const { capabilities, flash_formats: flashFormats } = await getBoard(boardId)
  return { capabilities, flashFormats }
}
