import { sql } from 'drizzle-orm'
import { baseImages, boards, boardTypes, sessions } from '#db/index.ts'
import type { BoardState } from './schemas.ts'

/**
 * The condition that the operator set, or whether a live session holds an available board. It does
 * not reveal who holds it.
 */
export const state = sql<BoardState>`case
  when ${boards.condition} <> 'available' then ${boards.condition}
  when exists (select 1 from ${sessions} where ${sessions.boardId} = ${boards.id} and ${sessions.state} in ('starting', 'running')) then 'in_use'
  else 'available' end`

export const boardColumns = {
  id: boards.id,
  board_type: boards.boardType,
  label: boards.label,
  board_specs: boardTypes.specs,
  state,
  location: boards.location,
  credits_per_minute: boardTypes.creditsPerMinute,
  base_image_ids: sql<
    string[]
  >`array(select ${baseImages.id} from ${baseImages} where ${baseImages.boardType} = ${boards.boardType} order by 1)`,
  created_at: boards.createdAt,
}
