import {
  apiKeys,
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
    const { joined, account, sessions: past } = history(now, world)
    const { email, passwordHash, secretHash, lastFour } = demo
    const user = { id: account.userId, email, passwordHash, tier: 'paid', credits: account.balance } as const
    await db().insert(boardTypes).values(world.types)
    await db().insert(baseImages).values(world.images)
    await db().insert(boards).values(world.boards)
    await db()
      .insert(users)
      .values({ ...user, createdAt: joined, emailVerifiedAt: joined })
    await db().insert(apiKeys).values({ userId: user.id, label: 'Demo key', secretHash, lastFour, createdAt: now })
    await db().insert(sessions).values(past)
    await db().insert(topUps).values(account.topUps)
    await db().insert(entries).values(account.entries)
    return true
  })
}

/** Whether there is a user or a board already. */
export async function isInhabited(): Promise<boolean> {
  return (await db().$count(users)) + (await db().$count(boards)) > 0
}
