import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { db, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { startDemoSessions } from './demo-sessions.ts'

testsRollBack()

const { signal } = new AbortController()

async function makeBoards(slug: string, count: number) {
  await makeBoardType({ slug })
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(count)) await makeBoard({ boardType: slug })
}

const sessionsOf = ({ id }: { id: string }) =>
  db()
    .select({ type: sessions.boardType, state: sessions.state })
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(sessions.createdAt, sessions.id)

test('a new demo world has one session that runs and one that waits; a later start adds none', async () => {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  await makeBoards('microbit-emulated', 2)
  await makeBoards('uno-emulated', 3)
  await startDemoSessions(user.email, signal)
  const both = [
    { type: 'uno-emulated', state: 'running' },
    { type: 'uno-emulated', state: 'queued' },
  ]
  expect(await sessionsOf(user)).toEqual(both)
  await startDemoSessions(user.email, signal)
  expect(await sessionsOf(user)).toEqual(both)
})

test('a user without credits gets no session, and the start goes on', async () => {
  const user = await makeUser({ tier: 'paid' })
  await makeBoards('uno-emulated', 3)
  await startDemoSessions(user.email, signal)
  expect(await sessionsOf(user)).toEqual([])
})

test('boards that others need stay free, and a stop ends the waiting', async () => {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  await makeBoards('uno-emulated', 2)
  await startDemoSessions(user.email, AbortSignal.timeout(50))
  expect(await sessionsOf(user)).toEqual([])
})
