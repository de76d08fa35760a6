import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiKeys, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { redeemGrant } from './index.ts'
import { approve, makeGrant, makePerson } from './testing.ts'

testsCommit()

test('twenty redemptions at once make one key', async () => {
  const login = await makePerson()
  const { device_code, code } = await makeGrant()
  await approve(login, code)
  const redeemed = await Promise.allSettled(Array.from({ length: 20 }, () => redeemGrant(device_code, '192.0.2.9')))
  expect(redeemed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db().$count(apiKeys, eq(apiKeys.userId, login.user.id))).toBe(1)
})

/** Breaks without the state in `isPending` of `decide`: the last would win. */
test('of twenty people who approve at once, one does', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => makePerson()))
  const { device_code, code } = await makeGrant()
  const approvals = await Promise.allSettled(people.map((login) => approve(login, code)))
  expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const key = await redeemGrant(device_code, '192.0.2.9')
  const winner = people[approvals.findIndex(({ status }) => status === 'fulfilled')]
  const [made] = await db().select().from(apiKeys).where(eq(apiKeys.id, key.id))
  expect(made).toMatchObject({ id: key.id, userId: winner?.user.id })
})
