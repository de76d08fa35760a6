import { declaredParts } from '#components/board-picture/declared-parts.ts'
import { shapeOf } from '#components/board-picture/shape-of.ts'
import type { Controls } from '#components/console/panel/board-control.tsx'
import { LazyWorkbench } from '#components/console/panel/lazy-workbench.tsx'
import { getBoard } from '#core/boards/index.ts'
import { targetNameOf } from '#core/firmware/index.ts'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { panesOf } from '../panes.tsx'
import { ReloadWithoutScript } from './reload-without-script.tsx'
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
        parts={declaredParts(session.parts)}
        lastAct={session.command?.id ?? null}
        panes={await panesOf(user, session, controls.capabilities)}
      />
      {session.console && session.state === 'running' ? (
        <WithoutScript user={user} session={session} controls={controls} />
      ) : (
        <ReloadWithoutScript sessionId={session.id}>
          {`${name} is getting ready. Nothing is charged before it runs.`}
        </ReloadWithoutScript>
      )}
    </>
  )
}

async function readControls({ board_id: boardId, board_type }: SessionWithConnection): Promise<Controls> {
  const takes = { boardType: board_type, target: targetNameOf(board_type), flashFormats: [], maxFirmwareBytes: null }
  if (!boardId) return { capabilities: [], takes }
  const { capabilities, flash_formats: flashFormats, max_firmware_bytes: maxFirmwareBytes } = await getBoard(boardId)
  return { capabilities, takes: { ...takes, flashFormats, maxFirmwareBytes } }
}
