import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { agents, boards, db, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { startSession } from './index.ts'

testsRollBack()

async function makeScene({ count = 2 } = {}) {
  const { slug } = await makeBoardType({ label: 'Blue Pill' })
  await makeBaseImage({ boardType: slug })
  const agent = await makeAgent()
  const made = []
  for (const _ of Array(count)) made.push(await makeAgentBoard({ boardType: slug, agentId: agent.id }))
  const user = await makeUser({ credits: 10, tier: 'paid', emailVerifiedAt: new Date() })
  const start = (place: object = { board_type: slug }) => startSession(user, { minutes: 60, wait: true, ...place })
  return { type: slug, agent, boards: made, start }
}

const set = (type: string, values: Partial<typeof boards.$inferInsert>) =>
  db().update(boards).set(values).where(eq(boards.boardType, type))

const refusal = (detail: string) => ({ code: 'no_board_available', message: expect.stringContaining(detail) })

test('a type whose boards are all in quarantine refuses at once, and says why', async () => {
  const { type, boards: made, start } = await makeScene()
  await set(type, { quarantinedAt: new Date() })
  await expect(start()).rejects.toMatchObject(refusal('Every Blue Pill is in quarantine because it failed.'))
  await expect(start({ board_id: made[0]?.id })).rejects.toMatchObject(refusal('This board is in quarantine'))
  expect(await db().$count(sessions)).toBe(0)
  await makeBoard({ boardType: type })
  expect((await start()).state).toBe('running')
  expect((await start()).state).toBe('queued')
})

test('a type whose boards are all offline refuses at once, but not while its agent may come back', async () => {
  const { type, agent, start } = await makeScene()
  await set(type, { agentOnline: false })
  await db().update(agents).set({ connectedInstance: null }).where(eq(agents.id, agent.id))
  expect((await start()).state).toBe('queued')
  const long = sql`now() - interval '121 seconds'`
  await db().update(agents).set({ lastSeenAt: long }).where(eq(agents.id, agent.id))
  await expect(start()).rejects.toMatchObject(refusal('Every Blue Pill is offline or out of service.'))
})

test('boards that the operator has closed, or that do not exist, are not waited for', async () => {
  const { type, boards: made, start } = await makeScene()
  await set(type, { condition: 'maintenance' })
  await expect(start()).rejects.toMatchObject(refusal('out of service'))
  const { id: open } = await makeBoard({ boardType: type })
  await expect(start({ board_id: made[0]?.id })).rejects.toMatchObject(refusal('This board is offline'))
  expect((await start({ board_id: open })).state).toBe('running')
  const none = await makeScene({ count: 0 })
  await expect(none.start()).rejects.toMatchObject(refusal('There is no Blue Pill yet.'))
})

test('a board that is only taken, or being wiped, is waited for', async () => {
  const { type, start } = await makeScene({ count: 1 })
  await set(type, { lastBindingNo: 5 })
  expect((await start()).state).toBe('queued')
})
