import { openTemporary } from '#db/embedded/index.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'

/**
 * For measurements and faults: does `work` on a migrated, empty database of its own, of which
 * nothing remains.
 */
export async function withTemporaryDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await openTemporary()
  try {
    await migrate(server.url)
    chooseDatabase(server.url)
    return await work(server.url)
  } finally {
    await closeDatabase()
    await server.stop()
  }
}
