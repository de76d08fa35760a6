import { eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import {
  apiKeys,
  boards,
  boardTypes,
  commands,
  consoles,
  db,
  isEmulated,
  isFree,
  isInService,
  sessions,
  users,
} from '#db/index.ts'
import { DAY_MS } from '#durations.ts'

const NEW_DAYS = 30

/** What a new user can do first, in this order. */
export const firstSteps = ['session', 'command', 'top_up', 'key', 'call', 'command_line'] as const
export type FirstStep = (typeof firstSteps)[number]

/** The emulated board to begin with: of the cheapest type, and free if one is. */
export type FirstBoard = { slug: string; label: string; credits_per_minute: number }

export type Onboarding = { done: Record<FirstStep, boolean>; board: FirstBoard | null }

/**
 * Returns which first steps a new user has done, from what is recorded of them, in one statement.
 * Undefined for those who have been here for 30 days, have hidden the steps or have done them all.
 */
export async function readOnboarding(user: User, now = new Date()): Promise<Onboarding | undefined> {
  if (now.getTime() - user.created_at.getTime() > NEW_DAYS * DAY_MS) return undefined
  const [found] = await db().execute<Onboarding>(sql`
    select jsonb_build_object(
        'session', exists (select 1 from ${mine} where ${sessions.startedAt} is not null),
        'command', exists (select 1 from ${mine} join ${consoles} on ${consoles.sessionId} = ${sessions.id}
            where ${consoles.bytesIn} > 0)
          or exists (select 1 from ${mine} join ${commands} on ${commands.sessionId} = ${sessions.id}
            where ${commands.requestedBy} is not null),
        'top_up', ${users.tier} = 'paid',
        'key', ${hasKey(sql`true`)},
        'call', ${hasKey(sql`${apiKeys.lastUsedAt} is not null`)},
        'command_line', ${hasKey(sql`${apiKeys.isByDevice}`)}) as done,
      (select jsonb_build_object('slug', ${boardTypes.slug}, 'label', ${boardTypes.label},
          'credits_per_minute', ${boardTypes.creditsPerMinute})
        from ${boards} join ${boardTypes} on ${boardTypes.slug} = ${boards.boardType}
        where ${isEmulated} and ${isInService}
        order by not (${isFree}), ${boardTypes.creditsPerMinute}, ${boardTypes.label} limit 1) as board
    from ${users} where ${users.id} = ${user.id} and ${users.firstStepsHiddenAt} is null`)
  return found && !firstSteps.every((step) => found.done[step]) ? found : undefined
}

const mine = sql`(select * from ${sessions} where ${sessions.userId} = ${users.id}) sessions`

/** The command line signs in as a device: its key outlives the grant. */
function hasKey(which: SQL): SQL {
  return sql`exists (select 1 from ${apiKeys} where ${apiKeys.userId} = ${users.id} and ${which})`
}

export async function hideFirstSteps(user: User): Promise<void> {
  await db().update(users).set({ firstStepsHiddenAt: new Date() }).where(eq(users.id, user.id))
}
