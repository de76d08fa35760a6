import { sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { logNotice } from '#core/log.ts'
import { enqueueOperatorMail } from '#core/mail/index.ts'
import { db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import type { BoardFailure } from '../rules/world.ts'

/** So many failures within a day, or failed checks in a row, take a board out of use. */
const MAX_FAILURES_A_DAY = 3
const MAX_BAD_CHECKS = 2

/**
 * Records failures of boards, and takes those out of use that fail again and again. The session on
 * such a board is over already. Boards without an agent only count: nothing could check them.
 */
export async function recordFailures(failures: BoardFailure[]): Promise<void> {
  const rows = failures.map(({ boardId, message }) => ({ boardId, message: message || 'The board failed.' }))
  const columns = '"boardId" text, message text'
  await db().execute(sql`
    with failed as (insert into board_failures (board_id, message)
      select "boardId", left(message, 200) from ${recordset(rows, columns)} returning board_id)
    update boards set failures = failures + count
    from (select board_id, count(*) as count from failed group by board_id) counted where boards.id = board_id`)
  const quarantined = await db().execute<{ id: string; label: string; reason: string }>(sql`
    update boards set quarantined_at = date_trunc('milliseconds', now()), health = 'bad', good_checks = 0,
      quarantine_reason = (select message from board_failures where board_id = boards.id order by id desc limit 1)
    where id = any(${sql.param(failures.map(({ boardId }) => boardId))}::text[])
      and agent_id is not null and quarantined_at is null
      and (bad_checks >= ${MAX_BAD_CHECKS} or ${MAX_FAILURES_A_DAY} <= (select count(*) from board_failures
        where board_id = boards.id and at > greatest(now() - interval '24 hours', released_at)))
    returning id, label, quarantine_reason as reason`)
  for (const { id, label, reason } of quarantined) {
    logNotice('A board is quarantined: it failed again and again.', { board: id })
    await recordEvent('board_quarantined', { userId: null, subjectId: id, details: {} })
    await enqueueOperatorMail({ kind: 'board_quarantined', boardId: id, label, reason })
  }
}

const KEEP_DAYS = 90

/** Deletes failures that are of no use to anybody any more. */
export async function purgeOldFailures(): Promise<void> {
  await db().execute(sql`delete from board_failures where at < now() - make_interval(days => ${KEEP_DAYS})`)
}
