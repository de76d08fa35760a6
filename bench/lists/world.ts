import { addHistory, addKeys, addLab, addPeople, historyCost } from '#bench/facts.ts'
import { filling } from '#bench/filling.ts'
import { openTemporary } from '#db/embedded/index.ts'
import { migrate } from '#db/migrate.ts'

const USERS = 1_000
/** Ended sessions of the first of them, at most. */
const MAX_OF_ONE = 1_000_000
const TYPE = 'stm32-h753'

export type World = {
  url: string
  /** Secrets of users who have their share of the ended sessions each. */
  keys: string[]
  /** The secret of the one who has very many, and how many. */
  largeKey: string
  largeCount: number
  stop: () => Promise<void>
}

/**
 * A database of a thousand paid users with a key each, who share so many ended sessions with their
 * lines in the ledger; but the first of them has as many alone, up to a million. It is gone when it
 * is stopped.
 */
export async function makeWorld(sessions: number): Promise<World> {
  const server = await openTemporary()
  await migrate(server.url)
  const largeCount = Math.min(sessions, MAX_OF_ONE)
  const [largeKey = '', ...keys] = await filling(server.url, async (sql) => {
    await addLab(sql, TYPE, { group: 'a', count: USERS })
    const secrets = []
    for (const { group, count, each } of [
      { group: 'a', count: 1, each: largeCount },
      { group: 'b', count: USERS - 1, each: Math.ceil(sessions / USERS) },
    ]) {
      await addPeople(sql, { group, count, spent: historyCost(each) })
      secrets.push(...(await addKeys(sql, { group, count })))
      await addHistory(sql, { group, count, type: TYPE, boards: 'a', each })
    }
    // The ordinary way to page through what has ended needs an index of its own, and a fair
    // comparison gives it one.
    await sql`create index on sessions (user_id, ended_at desc, id desc) where state = 'ended'`
    await sql.unsafe('vacuum (freeze, analyze)')
    return secrets
  })
  return { url: server.url, keys, largeKey, largeCount, stop: server.stop }
}
