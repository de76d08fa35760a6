import type { ReactNode } from 'react'
import { declaredParts } from '#components/board-picture/declared-parts.ts'
import { shapeOf } from '#components/board-picture/shape-of.ts'
import type { Controls } from '#components/console/panel/board-control.tsx'
import { LazyWorkbench } from '#components/console/panel/lazy-workbench.tsx'
import { getBoard } from '#core/boards/index.ts'
import { targetNameOf } from '#core/firmware/index.ts'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { panesOf } from '../panes.tsx'
import { UntilReady } from './until-ready.tsx'
import { WithoutScript } from './without-script.tsx'

type Props = {
  user: User
  session: SessionWithConnection
  name: string
  /** What stands in its place while the session starts. */
  card: ReactNode
}

/** The console of a live session that has its board, and the board. */
export async function SessionConsole({ user, session, name, card }: Props) {
  const controls = await readControls(session)
  return (
    <>
      <UntilReady card={card}>
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
      </UntilReady>
      {session.console && session.state === 'running' && (
        <WithoutScript user={user} session={session} controls={controls} />
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
