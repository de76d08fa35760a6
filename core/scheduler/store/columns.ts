import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { sessions } from '#db/index.ts'
import { constant } from '#db/prepared.ts'
import { type PlannedSession, UNPLANNED } from '../rules/world.ts'
import { accountCap, dailyCap } from './usage-days.ts'

/** The columns of sessions that plans have, derived from the table. */

const columns = Object.entries(getTableColumns(sessions))
const isPlanned = ([name]: [string, unknown]) => !UNPLANNED.some((one) => one === name)
const list = sql.join(
  columns.filter(isPlanned).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
)

/** What a plan needs of a session: the members of `PlannedSession`, from `sessions`. */
export const planned = constant(sql`${list}, boards.label as "boardLabel", boards.condition as "boardCondition",
  boards.agent_id as "boardAgentId", ${dailyCap} as "dailyCap",
  (select boot_timeout_s from base_images where base_images.id = sessions.base_image_id) as "bootTimeoutS"
  from sessions left join boards on boards.id = sessions.board_id`)

/** What a plan needs of a user: the members of `PlannedUser`, from `users`. */
export const plannedUser =
  constant(sql`users.id, tier, credits, closed_at is null as "isOpen", ${accountCap} as "dailyCap",
  case when low_balance_told_at is null then low_balance_credits end as "lowBalance"`)

/** All columns of `sessions`, and whether one gets a new binding, as `recordset` wants them. */
export const SESSION_RECORD = `${columns.map(([name, column]) => `"${name}" ${column.getSQLType()}`).join(', ')}, "isBound" boolean`

/** A column of `recordset`, which has the members of `SESSION_RECORD`. */
export const given = (name: string) => sql.raw(`given."${name}"`)

/** Selects all columns of `sessions` from such a record, `given`, but for some. */
export const allColumns = (but: Partial<Record<keyof typeof sessions.$inferSelect, SQL>>) =>
  sql.join(
    columns.map(([name]) => but[name as keyof typeof but] ?? given(name)),
    sql`, `,
  )

type Times = { [Name in keyof PlannedSession]: Date extends PlannedSession[Name] ? Name : never }[keyof PlannedSession]
export type SessionRow = Omit<PlannedSession, Times> & Record<Times, string | null>

const times = columns.filter(isPlanned).flatMap(([name, { dataType }]) => (dataType === 'date' ? [name as Times] : []))

/** Returns a row that PostgreSQL wrote as JSON, with its times as dates. */
export function toSession(row: SessionRow): PlannedSession {
  const dates = times.map((name) => [name, row[name] && new Date(row[name])])
  return { ...row, ...(Object.fromEntries(dates) as Pick<PlannedSession, Times>) }
}
