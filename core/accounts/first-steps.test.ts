import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCommand } from '#db/commands.testing.ts'
import { makeAgentBoard, makeBoard, makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { apiKeys, boards, consoles, db, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { DAY_MS } from '#durations.ts'
import { firstSteps, hideFirstSteps, readOnboarding } from './index.ts'

testsRollBack()

const doneBy = async (user: Parameters<typeof readOnboarding>[0]) => {
  const done = (await readOnboarding(user))?.done
  return firstSteps.filter((step) => done?.[step])
}

/** A session of the user with a console into which so many bytes were typed. */
async function makeTyped(user: { id: string }, bytesIn: number) {
  const { id } = await makeSession({ user, startedAt: new Date() })
  await db().insert(consoles).values({ sessionId: id, bindingNo: 1, bytesIn })
  return id
}

test('each step ticks itself from what is recorded, and not from what others did', async () => {
  const [user, other] = [await makeUser(), await makeUser({ tier: 'paid' })]
  await makeKey(other, { lastUsedAt: new Date(), isByDevice: true })
  await makeTyped(other, 5)
  expect(await doneBy(user)).toEqual([])
  await makeSession({ user, startedAt: null, endReason: 'cancelled' })
  expect(await doneBy(user)).toEqual([])
  await makeTyped(user, 0)
  expect(await doneBy(user)).toEqual(['session'])
  await db().update(consoles).set({ bytesIn: 1 })
  expect(await doneBy(user)).toEqual(['session', 'command'])
  await db().update(users).set({ tier: 'paid' }).where(eq(users.id, user.id))
  expect(await doneBy(user)).toEqual(['session', 'command', 'top_up'])
  const key = await makeKey(user, { revokedAt: new Date() })
  expect(await doneBy(user)).toEqual(['session', 'command', 'top_up', 'key'])
  await db().update(apiKeys).set({ lastUsedAt: new Date() }).where(eq(apiKeys.id, key.id))
  expect(await doneBy(user)).toEqual(['session', 'command', 'top_up', 'key', 'call'])
  await makeKey(user, { isByDevice: true })
  expect(await readOnboarding(user), 'all are done').toBeUndefined()
})

test('an act on the board counts as a command, and what the service asks of it does not', async () => {
  const user = await makeUser()
  const board = await makeAgentBoard()
  const session = await makeSession({ user, startedAt: new Date(), boardId: board.id, boardType: board.boardType })
  await makeCommand(session, { kind: 'prepare' })
  expect(await doneBy(user)).toEqual(['session'])
  await makeCommand(session, { kind: 'reset', requestedBy: 'lgn_x' })
  expect(await doneBy(user)).toEqual(['session', 'command'])
})

test('the board to begin with is emulated, cheap and free', async () => {
  const user = await makeUser()
  expect((await readOnboarding(user))?.board).toBeNull()
  const add = async (label: string, creditsPerMinute: number, given: Partial<Parameters<typeof makeBoard>[0]> = {}) => {
    const { slug } = await makeBoardType({ label, creditsPerMinute })
    return { slug, board: await makeBoard({ boardType: slug, ...given }) }
  }
  const first = async () => (await readOnboarding(user))?.board?.slug
  await add('a hardware', 1, { driver: 'serial' })
  await add('a closed', 1, { condition: 'maintenance' })
  expect(await first()).toBeUndefined()
  const dear = await add('a dear', 2)
  expect(await first()).toBe(dear.slug)
  const cheap = await add('b cheap', 1)
  expect(await first()).toBe(cheap.slug)
  await makeSession({ user, boardId: cheap.board.id, boardType: cheap.slug, state: 'running' })
  expect(await first()).toBe(dear.slug)
  await db().update(boards).set({ condition: 'offline' }).where(eq(boards.id, dear.board.id))
  expect(await first(), 'better a queue than nothing').toBe(cheap.slug)
})

test('who hid the steps, or has been here for a month, is not shown them', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  await hideFirstSteps(user)
  expect(await readOnboarding(user)).toBeUndefined()
  expect(await readOnboarding(other)).toBeDefined()
  expect(await readOnboarding(other, new Date(Date.now() + 31 * DAY_MS))).toBeUndefined()
})
