/** One fault, named by the first argument, in a process of its own: what it started ends with it, however it goes. */
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
const story = await withTemporaryDatabase(async (databaseUrl) => all[name]?.({ databaseUrl, folder, at, wrong })).catch(
  (error: unknown) => {
    wrong(...(error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n'))
  },
)
// Node by itself may wait for ever for a socket that was reset.
process.send?.({ story: story ?? '' } satisfies Message, () => process.exit())

function tell(told: Message): void {
  process.send?.(told)
}
