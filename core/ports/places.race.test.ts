import { and, eq, gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { db, openPorts, POOL_CONNECTIONS, transaction } from '#db/index.ts'
import { expectConnectionsLeft, lockAccount } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { keepPlaces, leavePlaces, purgeOldPlaces, takePlace } from './places.ts'

testsCommit()

const NAMES = Array.from({ length: 10 }, (_, number) => `uart${number}`)
const tooMany = { code: 'port_limit_reached' }

async function makeOwner() {
  const owner = await makeUser()
  const makeSessions = async (count: number) => {
    const ids: string[] = []
    for (const _ of Array(count)) ids.push((await makeSession({ user: owner })).id)
    return ids
  }
  return { owner, makeSessions }
}

/** How many places of a session are taken. */
const taken = (id: string) =>
  db().$count(openPorts, and(eq(openPorts.sessionId, id), gt(openPorts.keptUntil, sql`now()`)))

const winners = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.filter(({ status }) => status === 'fulfilled')

/** Takes a place as another instance does: within a transaction nobody queues in this process. */
const takeElsewhere = (...[owner, id, name]: Parameters<typeof takePlace>) =>
  transaction(() => takePlace(owner, id, name))

test('of ten who open the fourth port of a session at once, one does', async () => {
  const { owner, makeSessions } = await makeOwner()
  // The first round opens the connections.
  for (const id of await makeSessions(4)) {
    for (const name of ['a', 'b', 'c']) await takePlace(owner, id, name)
    const outcomes = await Promise.allSettled(NAMES.map((name) => takeElsewhere(owner, id, name)))
    expect(winners(outcomes)).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(tooMany)
    expect(await taken(id)).toBe(4)
  }
})

test('of ten who open the twentieth port of a user at once, one does, and others are not counted', async () => {
  const { owner, makeSessions } = await makeOwner()
  const full = await makeSessions(5)
  const leaves: (() => void)[] = []
  for (const id of full) for (const name of ['a', 'b', 'c', 'd']) leaves.push(await takePlace(owner, id, name))
  const more = await makeSessions(10)
  await expect(takePlace(owner, more[0] ?? '', 'a')).rejects.toMatchObject(tooMany)
  leaves[0]?.()
  await expect.poll(() => taken(full[0] ?? '')).toBe(3)
  const outcomes = await Promise.allSettled(more.map((id) => takeElsewhere(owner, id, 'a')))
  expect(winners(outcomes)).toHaveLength(1)
  const other = await makeOwner()
  const [theirs = ''] = await other.makeSessions(1)
  await takePlace(other.owner, theirs, 'a')
})

/** Breaks without the slot of an account: ports that wait for each other take all connections. */
test('ports that one account opens at once leave connections to others', async () => {
  const { owner, makeSessions } = await makeOwner()
  const ids = await makeSessions(2 * POOL_CONNECTIONS)
  const opens = ids.map((id) => () => takePlace(owner, id, 'a'))
  await expectConnectionsLeft(() => lockAccount(owner), opens)
})

test('who takes a port over needs no place, and both give theirs back', async () => {
  const { owner, makeSessions } = await makeOwner()
  const [id = ''] = await makeSessions(1)
  const leaves = []
  for (const name of ['a', 'b', 'c', 'd', 'd']) leaves.push(await takePlace(owner, id, name))
  await expect(takePlace(owner, id, 'e')).rejects.toMatchObject(tooMany)
  leaves[3]?.()
  await expect.poll(() => taken(id)).toBe(4)
  await expect(takePlace(owner, id, 'e')).rejects.toMatchObject(tooMany)
  leaves[4]?.()
  await expect.poll(() => taken(id)).toBe(3)
  await takePlace(owner, id, 'e')
})

/** Breaks if a place is for ever, or an instance that lives does not keep its own. */
test('places of an instance that is gone run out, and one that lives or stops says so', async () => {
  const { owner, makeSessions } = await makeOwner()
  const [id = ''] = await makeSessions(1)
  for (const name of ['a', 'b', 'c', 'd']) await takePlace(owner, id, name)
  const age = (by: string) =>
    db()
      .update(openPorts)
      .set({ keptUntil: sql`now() - ${by}::interval` })
      .where(eq(openPorts.sessionId, id))
  await age('1 second')
  expect(await taken(id)).toBe(0)
  await keepPlaces()
  expect(await taken(id)).toBe(4)
  await expect(takePlace(owner, id, 'e')).rejects.toMatchObject(tooMany)
  await age('1 second')
  await takePlace(owner, id, 'e')
  await leavePlaces()
  expect(await db().$count(openPorts, eq(openPorts.sessionId, id))).toBe(0)
  await takePlace(owner, id, 'f')
  await age('30 minutes')
  await purgeOldPlaces()
  expect(await db().$count(openPorts, eq(openPorts.sessionId, id))).toBe(1)
  await age('2 hours')
  await purgeOldPlaces()
  expect(await db().$count(openPorts, eq(openPorts.sessionId, id))).toBe(0)
})
