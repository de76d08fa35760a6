import { type SQL, sql } from 'drizzle-orm'
import { withSessionLock } from '#core/scheduler/index.ts'
import { db, isFree } from '#db/index.ts'
import { bindForCheck, isConnected, isIdle } from './checks.ts'
import { refundSuspicion } from './suspicion-refunds.ts'

/**
 * What a suspicion of `core/boards/suspect.ts` comes to. It asks for one check of its board, which
 * is the ordinary one three times over. A check that fails counts as any other; a suspicion by
 * itself changes nothing.
 */

/** How often the base image is started for one check, and how many bytes it has to give back. */
const LOOPS = 3
const ECHO_BYTES = 4_096
/** A check that takes longer says nothing, and lets those of other boards begin. */
const MAX_CHECK_MINUTES = 10

/** A queued suspicion whose board has this binding, or an older one, for its check. */
const isChecked = (boardId: SQL | string, binding: number) => sql`board_id = ${boardId} and state = 'queued'
  and binding_no <= ${binding}`

/** What a release asks for beside the ordinary check; null where the board is not suspected. */
export const suspectLoops = sql`(select ${LOOPS}::int from board_suspicions where board_suspicions.board_id = boards.id
  and state = 'queued' and binding_no is not null)`
export const suspectEchoBytes = sql`case when ${suspectLoops} is not null then (
  select case when echoes then ${ECHO_BYTES}::int end from base_images
  where base_images.board_type = boards.board_type order by label limit 1) end`

/** Never the last free board of a type while somebody waits for one. */
const isSpare = sql`(not (${isFree})
  or not exists (select from sessions where sessions.board_type = boards.board_type and sessions.state = 'queued')
  or 1 < (select count(*) from boards other where other.board_type = boards.board_type
    and other.id in (select id from boards where ${isFree})))`

/** One board of a type at a time. */
const isOnlyOne = sql`not exists (select from board_suspicions other join boards its on its.id = other.board_id
  where other.state = 'queued' and other.binding_no is not null and its.board_type = boards.board_type and its.agent_online)`

/** The queued suspicions whose boards can be checked now, the oldest of each type. */
const due = sql`select distinct on (boards.board_type) boards.id from board_suspicions suspicion
  join boards on boards.id = suspicion.board_id
  where suspicion.state = 'queued' and suspicion.binding_no is null
    and ${isConnected} and ${isIdle} and ${isSpare} and ${isOnlyOne}
  order by boards.board_type, suspicion.created_at`

/** Begins to check the idle boards that are suspected, once checks that do not end are given up. */
export async function checkSuspectedBoards(): Promise<void> {
  await giveUpLateChecks()
  const [any] = await db().execute(sql`${due} limit 1`)
  if (!any) return
  await withSessionLock(async () => {
    const bound = await bindForCheck(sql`id in (${due})`)
    await db().execute(sql`update board_suspicions set binding_no = last_binding_no, check_began_at = now() from boards
      where boards.id = board_id and board_id = any(${sql.param(bound)}::text[]) and state = 'queued'`)
  })
}

/**
 * Notes the suspicions whose checks have not ended in time: their agent is away, or does not say.
 * Nobody was wrong. If it says so later, that counts as any check.
 */
async function giveUpLateChecks(): Promise<void> {
  // The previous release noted no beginning.
  await db().execute(sql`update board_suspicions set state = 'noted' where state = 'queued' and binding_no is not null
    and coalesce(check_began_at, created_at) < now() - make_interval(mins => ${MAX_CHECK_MINUTES})`)
}

/** The check was good: nothing else happens. Call it in the transaction that says so. */
export async function clearSuspicion(boardId: string, binding: number): Promise<void> {
  await db().execute(sql`update board_suspicions set state = 'not_confirmed', checked_at = date_trunc('milliseconds', now())
    where ${isChecked(boardId, binding)}`)
}

/**
 * Runs what records a bad check. If the board was suspected, that is under the session lock, and
 * the sessions that the suspicion names are refunded in the same transaction.
 */
export async function withSuspicion(
  agentId: string,
  binding: number,
  recordBadCheck: () => Promise<string | undefined>,
): Promise<void> {
  const [suspected] = await db().execute(sql`select from board_suspicions join boards on boards.id = board_id
    where agent_id = ${agentId} and ${isChecked(sql`boards.id`, binding)}`)
  if (!suspected) return void (await recordBadCheck())
  await withSessionLock(async () => {
    const boardId = await recordBadCheck()
    if (boardId !== undefined) await confirm(boardId, binding)
  })
}

async function confirm(boardId: string, binding: number): Promise<void> {
  const [confirmed] = await db().execute<{ id: string }>(sql`
    update board_suspicions set state = 'confirmed', checked_at = date_trunc('milliseconds', now())
    where ${isChecked(boardId, binding)} returning id`)
  if (confirmed) await refundSuspicion(confirmed.id)
}
