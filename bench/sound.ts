import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { unsound } from '#db/soundness.ts'
import type { Goal } from './tables.ts'

/**
 * Returns what is in a database that must never be, a line each: a balance that is not the sum of
 * its entries, a board with two sessions.
 */
export async function unsoundIn(databaseUrl: string): Promise<string[]> {
  chooseDatabase(databaseUrl)
  try {
    return await unsound()
  } finally {
    await closeDatabase()
  }
}

export function soundness(found: string[]): Goal {
  return {
    what: 'rows that are not sound afterwards',
    goal: '0',
    reached: String(found.length),
    isMet: found.length === 0,
  }
}
