import { eq, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { dispatchQueue, recordFailures, withSessionLock } from '#core/scheduler/index.ts'
import { storable } from '#core/storable.ts'
import { boards, db, transaction } from '#db/index.ts'
import { clearSuspicion, withSuspicion } from './suspicions.ts'

/** So many good checks in a row end a quarantine that failures began. */
const GOOD_CHECKS = 3
/** The board was wiped after this binding, and what its base image printed then. */
type Cleaned = { binding: number; tail: string }

/**
 * Records that an agent has wiped a board after its last binding and that its base image starts,
 * and gives the board to the first who waits. Does nothing for an older binding, for another
 * agent's board, and while a session holds the board.
 */
export async function markClean(agentId: string, { binding, tail }: Cleaned): Promise<void> {
  const boardType = await transaction(async () => {
    const [cleaned] = await db().execute<{ id: string; board_type: string }>(sql`
      update boards set clean_binding_no = last_binding_no, good_checks = good_checks + 1, bad_checks = 0,
        checked_at = date_trunc('milliseconds', now()), check_error = null, check_tail = ${storable(tail)},
        health = case when quarantined_at is null or is_quarantined_by_hand then 'good' else health end
      where ${isToClean(agentId, binding)} returning id, board_type`)
    if (cleaned) await releaseIfSound(cleaned.id)
    if (cleaned) await clearSuspicion(cleaned.id, binding)
    return cleaned?.board_type
  })
  if (boardType !== undefined) await offerBoards(boardType)
}

/** Ends the quarantine of a board after enough good checks, unless the operator began it. */
async function releaseIfSound(boardId: string): Promise<void> {
  const released = await db().execute(sql`
    update boards set quarantined_at = null, quarantine_reason = null, health = 'good',
      released_at = date_trunc('milliseconds', now())
    where id = ${boardId} and quarantined_at is not null and not is_quarantined_by_hand and good_checks >= ${GOOD_CHECKS}
    returning id`)
  if (released.length > 0) await recordEvent('board_released', { userId: null, subjectId: boardId, details: {} })
}

/**
 * Records that a board could not be wiped or its base image does not start: a failure of its own.
 * It is not free, and its agent is asked again. If a user suspected the board, that is confirmed.
 */
export function markUnclean(agentId: string, { binding, error, tail }: Cleaned & { error: string }): Promise<void> {
  const record = () =>
    transaction(async () => {
      const message = storable(error) || 'The check failed.'
      const [failed] = await db().execute<{ id: string }>(sql`
      update boards set good_checks = 0, bad_checks = bad_checks + 1, health = 'bad',
        checked_at = date_trunc('milliseconds', now()), check_error = left(${message}, 200), check_tail = ${storable(tail)}
      where ${isToClean(agentId, binding)} returning id`)
      if (failed) await recordFailures([{ boardId: failed.id, message }])
      return failed?.id
    })
  return withSuspicion(agentId, binding, record)
}

const isToClean = (agentId: string, binding: number) => sql`
  agent_id = ${agentId} and last_binding_no = ${binding} and clean_binding_no < last_binding_no
  and not exists (select 1 from sessions
    where board_id = boards.id and binding_no = ${binding} and state in ('starting', 'running'))`

/** Gives the free boards of a type to those who wait. */
export async function offerBoards(boardType: string): Promise<void> {
  await withSessionLock((at) => dispatchQueue(boardType, at))
}

/** Gives the free boards of an agent's types to those who wait. */
export async function offerAllBoards(agentId: string): Promise<void> {
  const types = await db()
    .selectDistinct({ boardType: boards.boardType })
    .from(boards)
    .where(eq(boards.agentId, agentId))
  for (const { boardType } of types) await offerBoards(boardType)
}
