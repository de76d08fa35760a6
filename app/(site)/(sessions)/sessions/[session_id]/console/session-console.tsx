import { shapeOf } from '#components/board-picture/shape-of.ts'
import type { PlacedPart } from '#components/console/board/pin-facts.ts'
import type { Controls } from '#components/console/panel/board-control.tsx'
import { LazyWorkbench } from '#components/console/panel/lazy-workbench.tsx'
import { getBoard } from '#core/boards/index.ts'
import { targetNameOf } from '#core/firmware/index.ts'
import type { SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { type Part, pinMembersOf } from '#wire/parts.ts'
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
        parts={session.parts.map(placedPart)}
        lastAct={session.command?.id ?? null}
        panes={panesOf(user, session)}
      />
      {session.console && <WithoutScript user={user} session={session} controls={controls} />}
    </>
  )
}

/** Returns a part with the pins that it is on. */
function placedPart(part: SessionWithConnection['parts'][number]): PlacedPart {
  return { name: part.name, kind: part.kind, pins: Object.values(pinMembersOf(part as Part)) }
}

async function readControls({ board_id: boardId, board_type }: SessionWithConnection): Promise<Controls> {
  const takes = { boardType: board_type, target: targetNameOf(board_type), flashFormats: [], maxFirmwareBytes: null }
  if (!boardId) return { capabilities: [], takes }
  const { capabilities, flash_formats: flashFormats, max_firmware_bytes: maxFirmwareBytes } = await getBoard(boardId)
  return { capabilities, takes: { ...takes, flashFormats, maxFirmwareBytes } }
}
