/**
 * Runs the fault named by the first argument in a process of its own, so that what it started ends
 * with it.
 */
import { withTemporaryDatabase } from '#test/temporary-database.ts'
import { all } from './all.ts'
import type { Message } from './context.ts'
import { SECRET } from './instance.ts'

const [, , name = '', folder = ''] = process.argv
// Cookies and keys made here are for the servers that are started.
process.env.LOGIN_SECRETS = SECRET
process.once('disconnect', () => process.exit(1))

const at = (place: string) => tell({ at: place })
const wrong = (...lines: string[]) => tell({ wrong: lines })
const summary = await withTemporaryDatabase(async (databaseUrl) =>
  all[name]?.run({ databaseUrl, folder, at, wrong }),
).catch((error: unknown) => {
  wrong(...(error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n'))
})
// Node might wait for a reset socket for ever.
process.send?.({ summary: summary ?? '' } satisfies Message, () => process.exit())

function tell(told: Message): void {
  process.send?.(told)
}
