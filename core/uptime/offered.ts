import { sql } from 'drizzle-orm'
import { db, isInService } from '#db/index.ts'

/**
 * What works now. The operator takes things out of service: then they are in `maintenance` or
 * `offline`. No board of an `unconnected` type could ever be used.
 */
export type ComponentState = 'up' | 'down' | 'maintenance' | 'offline' | 'unconnected'

type Offered = {
  component: string
  label: string
  state: ComponentState
  /** Null for what is listed only if it has a record. */
  isListed: boolean | null
}

const isReachable = sql.raw('(boards.agent_id is not null or boards.connection is not null)')

/**
 * Returns all types by name, then agents. What an agent is called is its operator's affair: here it
 * has the number of its enrolment, which it keeps.
 */
export async function readOffered(): Promise<Offered[]> {
  return db().execute<Offered>(sql`
    (select 'type:' || slug as component, board_types.label, case
      when bool_or(${isInService}) then 'up'
      when bool_or(${isReachable} and condition = 'available') then 'down'
      when bool_or(${isReachable}) is not true
        and not exists (select 1 from uptime_days where component = 'type:' || slug) then 'unconnected'
      when bool_or(condition = 'maintenance') then 'maintenance' else 'offline' end as state, true as "isListed"
    from board_types left join boards on board_type = slug group by slug order by board_types.label)
    union all
    (select 'agent:' || id, 'Agent ' || row_number() over enrolled, case
      when not is_offered then 'maintenance' when connected_instance is null then 'down' else 'up' end,
      case when is_offered then true when revoked_at is not null then false end
    from agents cross join lateral (
      select revoked_at is null and id in (select agent_id from boards where condition = 'available') as is_offered) o
    window enrolled as (order by created_at, id) order by created_at, id)`)
}
