import { eq, sql } from 'drizzle-orm'
import { dispatchQueue, withSessionLock } from '#core/sessions/index.ts'
import { boards, db } from '#db/index.ts'

/**
 * Records that an agent has wiped a board after its last binding, and gives the board to the first
 * who waits. Does nothing for an older binding, for another agent's board, and while a session
 * holds the board.
 */
export async function markClean(agentId: string, binding: number): Promise<void> {
  const cleaned = await db().execute(sql`
    update boards set clean_binding_no = last_binding_no
    where agent_id = ${agentId} and last_binding_no = ${binding} and clean_binding_no < last_binding_no
      and not exists (select 1 from sessions
        where board_id = boards.id and binding_no = ${binding} and state in ('starting', 'running'))
    returning id`)
  if (cleaned.length > 0) await offerBoards(agentId)
}

/** Gives the free boards of an agent's types to those who wait. */
export async function offerBoards(agentId: string): Promise<void> {
  const types = await db()
    .selectDistinct({ boardType: boards.boardType })
    .from(boards)
    .where(eq(boards.agentId, agentId))
  for (const { boardType } of types) await withSessionLock((at) => dispatchQueue(boardType, at))
}
