import { eq } from 'drizzle-orm'
import { embeddedUrl } from '#db/embedded/index.ts'
import { makeBaseImage, makeBoard, makeSession } from '#db/factory.ts'
import { chooseDatabase, closeDatabase, db, users } from '#db/index.ts'
import { env } from '#env.ts'

const HOUR_MS = 60 * 60 * 1000

type History = { ended: number; isRunning?: boolean }

/** Gives a user sessions: nobody can start one from the outside yet. The last to have ended is the first in the list. */
export async function makeHistory(email: string, { ended, isRunning = false }: History): Promise<{ board: string }> {
  chooseDatabase(embeddedUrl(env().dataDir) ?? '')
  try {
    const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!user) throw new Error(`nobody has the address ${email}`)
    const board = await makeBoard()
    const image = await makeBaseImage({ boardType: board.boardType })
    const place = { user, boardType: board.boardType, boardId: board.id, baseImageId: image.id }
    for (let age = 1; age <= ended; age++) {
      await makeSession({ ...place, endedAt: new Date(Date.now() - age * HOUR_MS) })
    }
    if (isRunning) await makeSession({ ...place, state: 'running' })
    return { board: board.label }
  } finally {
    await closeDatabase()
  }
}
