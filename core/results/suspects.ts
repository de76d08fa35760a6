import { sql } from 'drizzle-orm'
import { db } from '#db/index.ts'
import { wilson } from '#wire/wilson.ts'
import { isCounted } from './test-scope.ts'

/** Fewer results, or accounts, say nothing about a board. */
const MIN_RESULTS = 30
const MIN_ACCOUNTS = 3

type Row = {
  id: string
  label: string
  board_type: string
  results: number
  failures: number
  accounts: number
  type_rate: number
}

/**
 * Returns the boards on which sessions failed more often in the last 14 days than on their type,
 * over all accounts, for the operator: numbers alone.
 */
export async function listSuspects() {
  const rows = await db().execute<Row>(sql`
    select board_id as id, label, counted.board_type, results, counted.failures, accounts, type_rate
    from (select board_id, board_type, count(*)::int as results, count(*) filter (where result = 'failed')::int as failures,
        count(distinct user_id)::int as accounts,
        (sum(count(*) filter (where result = 'failed')) over (partition by board_type)
          / sum(count(*)) over (partition by board_type))::float8 as type_rate
      from session_results as result where ${isCounted} group by board_id, board_type) counted
    join boards on boards.id = board_id
    where results >= ${MIN_RESULTS} and accounts >= ${MIN_ACCOUNTS}
    order by counted.failures::float / results desc, board_id`)
  return rows
    .map((row) => ({ ...row, rate: row.failures / row.results, interval: wilson(row.failures, row.results) }))
    .filter(({ interval: [low], type_rate }) => low > type_rate)
}
