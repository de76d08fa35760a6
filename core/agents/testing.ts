import { sql } from 'drizzle-orm'
import { suspectBoard } from '#core/boards/index.ts'
import { type Bench, makeBench, makeEvidence, makeTester } from '#core/boards/testing.ts'
import { db } from '#db/index.ts'
import { checkSuspectedBoards, markClean, markUnclean, readWork } from './index.ts'

/** For tests: a board that a user suspects, with the six sessions that say so. */
export async function makeSuspected({ count = 2, creditsPerMinute = 1 } = {}) {
  const bench = await makeBench({ count, creditsPerMinute })
  const user = await makeTester()
  const ids = await makeEvidence(bench, user)
  const { id } = await suspectBoard(user, bench.board.id, { session_ids: ids })
  return { ...bench, bench, user, ids, id }
}

/** For tests: what the agent of a bench has to wipe or check. */
export const releases = async ({ agent }: Pick<Bench, 'agent'>) => (await readWork(agent.id)).release

/** For tests: the check of a board begins and ends. */
export async function endCheck({ agent, board }: Pick<Bench, 'agent' | 'board'>, error: string | null) {
  await checkSuspectedBoards()
  const [row] = await db().execute<{ binding: number }>(
    sql`select last_binding_no::int as binding from boards where id = ${board.id}`,
  )
  const result = { binding: row?.binding ?? 0, tail: '' }
  if (error === null) await markClean(agent.id, result)
  else await markUnclean(agent.id, { ...result, error })
}

/** For tests: what a user was given back. */
export const entriesOf = ({ id }: { id: string }) =>
  db().execute<{ session_id: string; amount: number; description: string }>(sql`
    select session_id, amount, description from entries where user_id = ${id} and kind = 'refund' order by number`)

/** For tests: what came of the suspicions of a user. */
export const suspicionsOf = ({ id }: { id: string }) =>
  db().execute<{ state: string; credits_refunded: number }>(sql`
    select state, credits_refunded from board_suspicions where user_id = ${id} order by created_at, id`)
