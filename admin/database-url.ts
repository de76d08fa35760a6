import { embeddedUrl, openEmbedded } from '#db/embedded/index.ts'
import { env } from '#env.ts'
import { NoDatabaseError } from './problems.ts'

/**
 * Returns the URL of the server's database: DATABASE_URL, or that of the embedded one, which runs
 * as long as the server does. Throws `NoDatabaseError`.
 */
export function findDatabaseUrl(): string {
  const { databaseUrl, dataDir } = env()
  const url = databaseUrl ?? embeddedUrl(dataDir)
  if (url) return url
  throw new NoDatabaseError(
    `No database is running under ${dataDir}: start the server (npm start), or set DATABASE_URL.`,
  )
}

/** Starts the embedded database if no database is running. Returns how to stop it. */
export async function startIfNeeded(): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = env()
  if (databaseUrl ?? embeddedUrl(dataDir)) return async () => {}
  const { stop } = await openEmbedded(dataDir)
  return stop
}
