/** Rows for tests, like those of `factory.ts`: firmware files, and what boards were asked to do. */
import { hash } from 'node:crypto'
import { commands, db, firmware, firmwareBlobs } from './index.ts'

/** A firmware file with this content. */
export async function makeFirmware(
  user: { id: string },
  content = 'x',
  given: Partial<typeof firmware.$inferInsert> = {},
) {
  const file = { sha256: hash('sha256', content, 'buffer'), bytes: Buffer.from(content) }
  await db().insert(firmwareBlobs).values(file).onConflictDoNothing()
  const values = { filename: 'app.bin', format: 'bin', size: file.bytes.length, ...given } as const
  const [made] = await db()
    .insert(firmware)
    .values({ ...values, userId: user.id, sha256: file.sha256 })
    .returning()
  if (!made) throw new Error('the statement returned no row')
  return made
}

type NewCommand = Partial<typeof commands.$inferInsert> & Pick<typeof commands.$inferInsert, 'kind'>

/** A command of a session, which has succeeded by now unless said otherwise. */
export async function makeCommand(session: { id: string; boardId: string | null }, given: NewCommand) {
  const now = new Date()
  const values = { bindingNo: 1, state: 'succeeded', deadlineAt: now, endedAt: now, ...given } as const
  const [made] = await db()
    .insert(commands)
    .values({ ...values, sessionId: session.id, boardId: session.boardId ?? '' })
    .returning()
  if (!made) throw new Error('the statement returned no row')
  return made
}
