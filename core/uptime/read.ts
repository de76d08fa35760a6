import { sql } from 'drizzle-orm'
import { recent } from '#core/recent.ts'
import { db, isInService } from '#db/index.ts'
import { DAY_MS, SECOND_MS } from '#durations.ts'
import { UPTIME_DAYS } from './retention.ts'

const MAX_OUTAGES = 20

/** A day (UTC) as `2026-11-24`. Nothing was recorded on it if `minutes` is 0. */
export type DayStatus = { day: string; minutes: number; up: number }

/** The service itself, or a type of board. */
export type ComponentStatus = {
  component: string
  label: string
  /** Null if nothing is offered now: its operator has taken all of it out of service. */
  isUp: boolean | null
  /** The last 90 days, the oldest first. */
  days: DayStatus[]
}

/** `endedAt` is null while it goes on. */
export type Outage = { label: string; isService: boolean; beganAt: Date; endedAt: Date | null }

export type Status = { components: ComponentStatus[]; outages: Outage[] }

type Recorded = DayStatus & { component: string }
type Type = { component: string; label: string; isUp: boolean | null }

/** Returns what works now and how the last 90 days were, at most five seconds old. */
export const recentStatus = recent('status', 5 * SECOND_MS, () => readStatus())

/** `today` is the day (UTC) that comes last; the current one by default. */
export async function readStatus(today: Date = new Date()): Promise<Status> {
  const days = lastDays(today)
  const [recorded, types, outages] = await Promise.all([
    db().execute<Recorded>(
      sql`select component, day::text as day, minutes, up from uptime_days where day >= ${days[0] ?? ''}::date`,
    ),
    db().execute<Type>(sql`
      select 'type:' || slug as component, label, (
        select bool_or(${isInService}) from boards where board_type = slug and condition = 'available'
          and (agent_id is not null or connection is not null)) as "isUp"
      from board_types order by label`),
    db().execute<{ component: string; beganAt: string; endedAt: string | null }>(sql`
      select component, began_at as "beganAt", ended_at as "endedAt" from outages
      where coalesce(ended_at, now()) >= ${days[0] ?? ''}::date order by began_at desc limit ${MAX_OUTAGES}`),
  ])
  const byComponent = Map.groupBy(recorded, ({ component }) => component)
  const all = [{ component: 'service', label: 'Website and API', isUp: true }, ...types]
  const labels = new Map(all.map(({ component, label }) => [component, label]))
  return {
    components: all
      .map((one) => ({ ...one, days: daysOf(days, byComponent.get(one.component) ?? []) }))
      .filter(({ isUp, component }) => isUp !== null || byComponent.has(component)),
    outages: outages.map(({ component, beganAt, endedAt }) => ({
      label: labels.get(component) ?? component,
      isService: component === 'service',
      beganAt: new Date(beganAt),
      endedAt: endedAt === null ? null : new Date(endedAt),
    })),
  }
}

function daysOf(days: string[], recorded: Recorded[]): DayStatus[] {
  const known = new Map(recorded.map(({ day, minutes, up }) => [day, { day, minutes, up }]))
  return days.map((day) => known.get(day) ?? { day, minutes: 0, up: 0 })
}

function lastDays(today: Date): string[] {
  return Array.from({ length: UPTIME_DAYS }, (_, at) =>
    new Date(today.getTime() - (UPTIME_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
}
