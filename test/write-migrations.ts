import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** For tests: writes migrations as drizzle-kit does. The number stands for when each was made. */
export function writeMigrations(folder: string, migrations: Record<number, string>): void {
  const entries = Object.entries(migrations).map(([when, statement], idx) => {
    writeFileSync(join(folder, `${when}.sql`), statement)
    return { idx, version: '7', when: Number(when), tag: when, breakpoints: true }
  })
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
}
