import { beforeEach, expect, test } from 'vitest'
import { findSessionEntry, grantTo, readLedger } from '#core/credits/index.ts'
import type { User } from '#core/users.ts'
import { makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call } from '#test/api/call.ts'
import * as credits from './route.ts'

testsRollBack()

const path = '/v1/credits'

/**
 * Two users with entries of the same numbers, 1 to 3, and a session that runs; the stranger has one
 * entry more.
 */
let asker: User
let stranger: User
beforeEach(async () => {
  asker = await makeUser({ credits: 10 })
  stranger = await makeUser({ credits: 1_000 })
  for (const amount of [5, -3]) {
    await grantTo(asker.id, { credits: amount, paid: false })
    await grantTo(stranger.id, { credits: amount * 100, paid: false })
  }
  await grantTo(stranger.id, { credits: 1, paid: false })
  await makeSession({ user: asker, state: 'running', creditsUsed: 4 })
  await makeSession({ user: stranger, state: 'running', creditsUsed: 7 })
})

const newestFirst = [
  { amount: -3, balance_after: 12 },
  { amount: 5, balance_after: 15 },
  { amount: 10, balance_after: 10 },
]

const pending = [{ amount: -4, balance_after: null }]

const amountsIn = (rows: { amount: number; balance_after: number | null }[]) =>
  rows.map(({ amount, balance_after }) => ({ amount, balance_after }))

test.each([
  ['a key', async () => ({ key: (await makeKey(asker)).secret })],
  ['a login', async () => ({ login: (await makeLogin(asker)).token })],
])('%s reads the entries of its own user alone, at every offset', async (_, credentials) => {
  const sent = await credentials()
  for (const offset of [0, 1, 2, 3]) {
    const { body } = await call(credits, 'GET', `${path}?limit=2&offset=${offset}`, sent)
    expect(amountsIn(body.entries)).toEqual(newestFirst.slice(offset, offset + 2))
    expect(amountsIn(body.pending)).toEqual(pending)
    expect(body).toMatchObject({ balance: 8, total: 3, limit: 2, offset })
  }
})

test('the CSV file has the entries of its own user alone', async () => {
  const entries = []
  for await (const some of readLedger(asker)) entries.push(...some)
  expect(amountsIn(entries)).toEqual([...newestFirst.toReversed(), ...pending])
})

test('the entry of a session is found for its own user alone', async () => {
  const { id } = await makeSession({ user: stranger, creditsUsed: 2 })
  expect(await findSessionEntry(stranger, id)).toMatchObject({ newer: 0 })
  expect(await findSessionEntry(asker, id)).toBeUndefined()
})
