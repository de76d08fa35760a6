import { expect } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { boardExample, keyExample, sessionExample } from '#app/v1/examples.ts'
import { embeddedUrl } from '#db/embedded/index.ts'
import { makeBaseImage, makeBoard, makeKey, makeSession } from '#db/factory.ts'
import { apiKeys, chooseDatabase, closeDatabase, db, users } from '#db/index.ts'
import { HOUR_MS } from '#durations.ts'
import { env } from '#env.ts'

type History = { ended: number; isRunning?: boolean }

/**
 * Gives a user a past at once, which to live through would take hours. The last to have ended is
 * the first in the list.
 */
export function makeHistory(
  email: string,
  { ended, isRunning = false }: History,
): Promise<{ board: string; type: string; sessions: string[] }> {
  return withUser(email, async (user) => {
    const board = await makeBoard({ connection: `ssh://${'x'.repeat(200)}\nserial: 115200 8N1` })
    const image = await makeBaseImage({ boardType: board.boardType })
    const place = { user, boardType: board.boardType, boardId: board.id, baseImageId: image.id }
    const sessions: string[] = []
    for (let age = 1; age <= ended; age++) {
      sessions.push((await makeSession({ ...place, endedAt: new Date(Date.now() - age * HOUR_MS) })).id)
    }
    if (isRunning) sessions.unshift((await makeSession({ ...place, state: 'running' })).id)
    return { board: board.label, type: board.boardType, sessions }
  })
}

/**
 * What the reference's examples name, of a user's own: by the id that is shown, the one to put in
 * its place.
 */
export function makeExamples(email: string): Promise<Record<string, string>> {
  return withUser(email, async (user) => ({
    [keyExample.id]: (await makeKey(user)).id,
    [boardExample.id]: (await makeBoard()).id,
    [sessionExample.id]: (await makeSession({ user })).id,
  }))
}

/**
 * Makes the keys page of one user fail: no clock has such a time, and no page can show it. The
 * service logs `RangeError: Invalid time value` then, also in the midst of other journeys.
 */
export function spoilKeys(email: string): Promise<void> {
  return withUser(email, async (user) => {
    await db().update(apiKeys).set({ createdAt: sql`'infinity'` }).where(eq(apiKeys.userId, user.id))
  })
}

export function withUser<T>(email: string, work: (user: { id: string }) => Promise<T>): Promise<T> {
  return inDatabase(async () => {
    const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!user) throw new Error(`nobody has the address ${email}`)
    return work(user)
  })
}

let working = 0

/**
 * Works on the database of the server under test. A machine with two browsers may need longer for
 * the first connection than a service waits, so it is tried again.
 */
export async function inDatabase<T>(work: () => Promise<T>): Promise<T> {
  chooseDatabase(embeddedUrl(env().dataDir) ?? '')
  working++
  try {
    await expect(() => db().execute(sql`select 1`)).toPass()
    return await work()
  } finally {
    working--
    if (working === 0) await closeDatabase()
  }
}
