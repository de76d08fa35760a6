import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Goal } from './tables.ts'

const CHECK = `
  import { chooseDatabase, closeDatabase } from '#db/index.ts'
  import { brokenInvariants } from '#test/invariants.ts'
  chooseDatabase(process.argv[1])
  console.log(JSON.stringify(await brokenInvariants()))
  await closeDatabase()`

const MAX_BYTES = 100_000_000
const run = promisify(execFile)

/**
 * Returns what is in a database that must never be, a line each: a balance that its entries do not
 * explain, a board with two sessions. Judged by the sources in a folder, whose rules those are.
 */
export async function unsoundIn(databaseUrl: string, folder = '.'): Promise<string[]> {
  const program = ['--no-warnings', '--input-type=module', '--eval', CHECK, databaseUrl]
  const { stdout } = await run(process.execPath, program, { cwd: folder, maxBuffer: MAX_BYTES })
  return JSON.parse(stdout)
}

export function soundness(found: string[]): Goal {
  return {
    what: 'rows that are not sound afterwards',
    goal: '0',
    reached: String(found.length),
    isMet: found.length === 0,
  }
}
