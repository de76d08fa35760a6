import { sql } from 'drizzle-orm'
import { recent } from '#core/recent.ts'
import { db } from '#db/index.ts'
import { nullIfUnavailable } from '#db/unavailable.ts'
import { DAY_MS, SECOND_MS } from '#durations.ts'
import { processShared } from '#process-shared.ts'
import { type ComponentState, readOffered } from './offered.ts'
import { UPTIME_DAYS } from './retention.ts'

const MAX_OUTAGES = 20

/** A day (UTC) as `2026-11-24`. Nothing was recorded on it if `minutes` is 0. */
export type DayStatus = { day: string; minutes: number; up: number }

/** The service itself, a type of board, or a program that boards are attached to. */
type ComponentKind = 'service' | 'type' | 'agent'

export type ComponentStatus = {
  component: string
  kind: ComponentKind
  label: string
  state: ComponentState
  days: DayStatus[]
}

export type OutagePart = { label: string; kind: ComponentKind }

/** Parts that went down and came back together. `endedAt` is null while it goes on. */
export type Outage = {
  parts: OutagePart[]
  beganAt: Date
  endedAt: Date | null
  note: string | null
  updatedAt: Date
}

/** `since` is the first minute on record, and `checkedAt` the last. */
export type Status = { components: ComponentStatus[]; outages: Outage[]; since: Date; checkedAt: Date }

type Recorded = DayStatus & { component: string }

/**
 * Returns what works now and how the last 90 days were, at most five seconds old. Null if the
 * database cannot be reached: then the service is down.
 */
export const recentStatus = recent('status', 5 * SECOND_MS, () => nullIfUnavailable(readAndKeep()))

const kept = processShared('last status', () => ({ status: null as Status | null }))

async function readAndKeep(): Promise<Status> {
  kept.status = await readStatus()
  return kept.status
}

/** Returns what this process last read of the status; null if that was nothing. */
export const lastKnownStatus = (): Status | null => kept.status

/** `today` is the day (UTC) that comes last; the current one by default. */
export async function readStatus(today: Date = new Date()): Promise<Status> {
  const days = lastDays(today)
  const [recorded, offered, outages, [record]] = await Promise.all([
    db().execute<Recorded>(
      sql`select component, day::text as day, minutes, up from uptime_days where day >= ${days[0] ?? ''}::date`,
    ),
    readOffered(),
    db().execute<{
      parts: string[]
      beganAt: string
      endedAt: string | null
      note: string | null
      updatedAt: string
    }>(sql`
      select array_agg(component order by component) as parts, began_at as "beganAt", ended_at as "endedAt",
        min(note) as note, greatest(began_at, ended_at, max(noted_at)) as "updatedAt"
      from outages where coalesce(ended_at, now()) >= ${days[0] ?? ''}::date
      group by began_at, ended_at order by began_at desc, ended_at desc limit ${MAX_OUTAGES}`),
    db().execute<{ since: string; checkedAt: string }>(sql`
      select minute as "checkedAt", (least(day + time '24:00', minute at time zone 'utc' + interval '1 minute')
        - make_interval(mins => minutes)) at time zone 'utc' as since
      from uptime_days, uptime_clock where component = 'service' order by day limit 1`),
  ])
  const byComponent = Map.groupBy(recorded, ({ component }) => component)
  const all = [{ component: 'service', label: 'Website and API', state: 'up' as const, isListed: true }, ...offered]
  const labels = new Map(all.map(({ component, label }) => [component, label]))
  return {
    components: all
      .filter(({ isListed, component }) => isListed ?? byComponent.has(component))
      .map(({ component, label, state }) => ({
        component,
        kind: kindOf(component),
        label,
        state,
        days: daysOf(days, byComponent.get(component) ?? [], state),
      })),
    outages: outages.map(({ parts, beganAt, endedAt, note, updatedAt }) => ({
      parts: parts.map((component) => ({ label: labels.get(component) ?? component, kind: kindOf(component) })),
      beganAt: new Date(beganAt),
      endedAt: endedAt === null ? null : new Date(endedAt),
      note,
      updatedAt: new Date(updatedAt),
    })),
    since: record ? new Date(record.since) : today,
    checkedAt: record ? new Date(record.checkedAt) : today,
  }
}

function kindOf(component: string): ComponentKind {
  return component === 'service' ? 'service' : component.startsWith('agent:') ? 'agent' : 'type'
}

/** What is up or down now counts as a first minute of today, until one is recorded. */
function daysOf(days: string[], recorded: Recorded[], state: ComponentState): DayStatus[] {
  const known = new Map(recorded.map(({ day, minutes, up }) => [day, { day, minutes, up }]))
  const now = { minutes: state === 'up' || state === 'down' ? 1 : 0, up: state === 'up' ? 1 : 0 }
  return days.map((day, at) => known.get(day) ?? { day, ...(at === days.length - 1 ? now : { minutes: 0, up: 0 }) })
}

function lastDays(today: Date): string[] {
  return Array.from({ length: UPTIME_DAYS }, (_, at) =>
    new Date(today.getTime() - (UPTIME_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
}
