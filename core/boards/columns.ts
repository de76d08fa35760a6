import { type AnyColumn, sql } from 'drizzle-orm'
import { baseImages, boards, boardTypes, isEmulated, sessions } from '#db/index.ts'
import type { BoardState } from './schemas.ts'

/**
 * The condition that the operator set, or what follows from the board: without an agent or
 * connection details it is offline, while a session holds it or an agent wipes it it is in use. It
 * does not reveal who holds it.
 */
export const state = sql<BoardState>`case
  when ${boards.condition} <> 'available' then ${boards.condition}
  when ${boards.quarantinedAt} is not null then 'maintenance'
  when ${boards.agentId} is null and ${boards.connection} is null then 'offline'
  when ${boards.agentId} is not null and not ${boards.agentOnline} then 'offline'
  when ${boards.cleanBindingNo} < ${boards.lastBindingNo} then 'in_use'
  when exists (select 1 from ${sessions} where ${sessions.boardId} = ${boards.id} and ${sessions.state} in ('starting', 'running')) then 'in_use'
  else 'available' end`

export const imageIdsOf = (boardType: AnyColumn) =>
  sql<
    string[]
  >`array(select ${baseImages.id} from ${baseImages} where ${baseImages.boardType} = ${boardType} order by 1)`

export const boardColumns = {
  id: boards.id,
  board_type: boards.boardType,
  label: boards.label,
  board_specs: boardTypes.specs,
  state,
  location: boards.location,
  credits_per_minute: boardTypes.creditsPerMinute,
  base_image_ids: imageIdsOf(boards.boardType),
  capabilities: boards.capabilities,
  flash_formats: boards.flashFormats,
  max_firmware_bytes: boards.maxFirmwareBytes,
  ports: boards.ports,
  control_lines: boards.controlLines,
  emulated: sql<boolean>`${isEmulated}`,
  health: boards.health,
  created_at: boards.createdAt,
}
