import { type SQL, sql } from 'drizzle-orm'
import { sessions } from '#db/index.ts'
import { QUEUE_ORDER } from '../rules/order.ts'

export const sessionsHeldBy = (userId: SQL) => sql`(
  select count(*) from ${sessions} held where held.user_id = ${userId} and held.state in ('starting', 'running'))`

/**
 * Returns `QUEUE_ORDER` as columns of a table of sessions. `held` is how many boards the user
 * holds, if that is known.
 */
export function queueOrder(table: SQL = sql`${sessions}`, held = sessionsHeldBy(sql`${table}.user_id`)): SQL {
  return inOrder({ held, createdAt: sql`${table}.created_at`, id: sql`${table}.id` })
}

/** Returns `QUEUE_ORDER` as members of a `Place`. */
export function placeOrder(): SQL {
  return inOrder({ held: sql`held`, createdAt: sql`"createdAt"`, id: sql`id` })
}

function inOrder(columns: Record<(typeof QUEUE_ORDER)[number], SQL>): SQL {
  return sql.join(
    QUEUE_ORDER.map((name) => columns[name]),
    sql`, `,
  )
}
