import { sql } from 'drizzle-orm'
import { idFrom } from '#db/ids.ts'
import {
  apiKeys,
  auditEvents,
  baseImages,
  boards,
  boardTypes,
  db,
  entries,
  sessions,
  topUps,
  transaction,
  users,
} from '#db/index.ts'
import { activity } from './activity.ts'
import { lab } from './boards.ts'
import { history } from './history.ts'

/**
 * The demo user's way in: hashes alone, so that the caller decides where the passwords
 * themselves are kept.
 */
export type DemoCredentials = {
  email: string
  passwordHash: string
  /** The SHA-256 of an API key's secret, and the secret's last four characters. */
  secretHash: Buffer
  lastFour: string
}

/**
 * Fills an empty database with the demo world, in one transaction: boards, and a paid-tier user
 * with a key and months of history. Does nothing, and answers false, where there is a user or a
 * board already.
 */
export function seedWorld(demo: DemoCredentials, now = new Date()): Promise<boolean> {
  return transaction(async () => {
    if (await isInhabited()) return false
    const world = lab(now)
    const past = history(now, world)
    const { joined, account } = past
    const { email, passwordHash, secretHash, lastFour } = demo
    const user = { id: account.userId, email, passwordHash, tier: 'paid', credits: account.balance } as const
    await db().insert(boardTypes).values(world.types)
    await db().insert(baseImages).values(world.images)
    await db().insert(boards).values(world.boards)
    await db()
      .insert(users)
      .values({ ...user, createdAt: joined, emailVerifiedAt: joined })
    const key = { id: idFrom('key', now), lastFour, createdAt: now }
    await db()
      .insert(apiKeys)
      .values({ ...key, userId: user.id, label: 'Demo key', secretHash })
    await db().insert(sessions).values(past.sessions)
    await db().insert(topUps).values(account.topUps)
    await db().insert(entries).values(account.entries)
    await db().execute(usageByDay)
    await db().insert(auditEvents).values(activity(past, key))
    return true
  })
}

/** What its sessions cost on each day (UTC), in the place where limits read it. */
const usageByDay = sql`
  insert into usage_days (user_id, day, started_by, credits)
  select user_id, (created_at at time zone 'UTC')::date, 'web', -sum(amount)
  from entries where kind in ('session', 'refund') group by 1, 2`

/** Whether there is a user or a board already. */
export async function isInhabited(): Promise<boolean> {
  return (await db().$count(users)) + (await db().$count(boards)) > 0
}
