import { expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { leaveQueue } from './end.ts'
import { getSession, startInstead, startSession } from './index.ts'

testsRollBack()

async function makeType(count: number) {
  const { slug } = await makeBoardType()
  await makeBaseImage({ boardType: slug })
  for (let n = 0; n < count; n++) await makeBoard({ boardType: slug })
  return slug
}

async function makeScene() {
  const user = await makeUser({ credits: 100, tier: 'paid', emailVerifiedAt: new Date() })
  const [busy, free] = [await makeType(1), await makeType(1)]
  const start = () => startSession(user, { board_type: busy, minutes: 17, wait: true })
  return { user, free, running: await start(), waiting: await start() }
}

test('who waits starts on another type, for as long', async () => {
  const { user, free, waiting } = await makeScene()
  const id = await startInstead(user, waiting.id, free)
  expect(await getSession(user, waiting.id)).toMatchObject({ state: 'ended', end_reason: 'cancelled' })
  const started = await getSession(user, id)
  expect(started).toMatchObject({ state: 'running', board_type: free })
  const { started_at, expires_at } = started
  expect(Number(expires_at) - Number(started_at)).toBe(17 * 60_000)
})

test('a session that has got its board goes on, and nothing is started beside it', async () => {
  const { user, free, running } = await makeScene()
  expect(await startInstead(user, running.id, free)).toBe(running.id)
  expect((await getSession(user, running.id)).state).toBe('running')
})

/** Breaks without `ifQueued`: a board may come between the look at the session and its end. */
test('leaving the queue ends no session that has got its board', async () => {
  const { user, running } = await makeScene()
  expect((await leaveQueue(user, running.id)).state).toBe('running')
})

test('another user’s session is not there', async () => {
  const { free, waiting } = await makeScene()
  await expect(startInstead(await makeUser(), waiting.id, free)).rejects.toMatchObject({ code: 'not_found' })
})
