import { eq } from 'drizzle-orm'
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

test('boards that the operator has closed, or whose agent is away, are waited for', async () => {
  const { type, agent, start } = await makeScene()
  await set(type, { agentOnline: false })
  await db().update(agents).set({ connectedInstance: null }).where(eq(agents.id, agent.id))
  expect((await start()).state).toBe('queued')
  await set(type, { condition: 'maintenance' })
  expect((await start()).state).toBe('queued')
})

test('a board that is only taken, or being wiped, is waited for', async () => {
  const { type, start } = await makeScene({ count: 1 })
  await set(type, { lastBindingNo: 5 })
  expect((await start()).state).toBe('queued')
})
