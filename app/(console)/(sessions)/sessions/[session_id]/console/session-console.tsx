import { shapeOf } from '#components/board-picture/shape-of.ts'
import { getBoard } from '#core/boards/index.ts'
import { findOwnConsole } from '#core/consoles/index.ts'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import type { Controls } from './board-control.tsx'
import { LazyConsole } from './lazy-console.tsx'
import { LazyPlayer } from './player/lazy-player.tsx'
import { RecordedOutput } from './recorded-output.tsx'
import { WithoutScript } from './without-script.tsx'

type Props = { user: User; session: SessionWithConnection; name: string; search: string }

/**
 * The console of a session: live while it has its board, recorded after it. Some boards have none.
 */
export async function SessionConsole({ user, session, name, search }: Props) {
  const { id, state, console } = session
  if (state === 'ended')
    return (
      console && (
        <RecordedOutput user={user} sessionId={id} name={name} search={search}>
          <LazyPlayer sessionId={id} name={name} bytes={(await findOwnConsole(user.id, id)).stored} />
        </RecordedOutput>
      )
    )
  if (session.board_online === null) return null
  const controls = await readControls(session)
  return (
    <>
      <LazyConsole sessionId={id} name={name} controls={controls} shape={shapeOf(session.board_type)} />
      {console && <WithoutScript user={user} session={session} controls={controls} />}
    </>
  )
}

async function readControls({ board_id: boardId }: SessionWithConnection): Promise<Controls> {
  if (!boardId) return { capabilities: [], flashFormats: [] }
  const { capabilities, flash_formats: flashFormats } = await getBoard(boardId)
  return { capabilities, flashFormats }
}
