import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { unsound } from '#db/soundness.ts'

const SHOWN = 10

/** Throws where something in a database is what must never be: a balance that is not the sum of its entries, a board with two sessions. */
export async function assertSound(databaseUrl: string): Promise<void> {
  chooseDatabase(databaseUrl)
  const found = await unsound()
  await closeDatabase()
  if (found.length > 0) throw new Error(`${found.length} rows are not sound:\n${found.slice(0, SHOWN).join('\n')}`)
}
