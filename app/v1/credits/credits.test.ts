import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { grantTo, readLedger } from '#core/credits/index.ts'
import { endSession, startSession } from '#core/sessions/index.ts'
import { startTopUp } from '#core/top-ups/index.ts'
import { makeKey, makeLab, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { db, sessions, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as credits from './route.ts'

testsRollBack()

const path = '/v1/credits'

test('200: the balance and the ledger, newest first, each entry with what it was for', async () => {
  const user = await makeUser({ credits: 50 })
  const { id: topUpId } = await startTopUp(user, { pack: 'starter' })
  const session = await makeSession({ user, creditsUsed: 10 })
  const { secret } = await makeKey(user)
  const { body } = await call(credits, 'GET', path, { key: secret })
  expect(body).toMatchObject({
    balance: 340,
    limit: 20,
    offset: 0,
    total: 3,
    pending: [],
    entries: [
      { kind: 'session', amount: -10, balance_after: 340, session_id: session.id, top_up_id: null },
      { kind: 'top_up', amount: 300, balance_after: 350, session_id: null, top_up_id: topUpId },
      { kind: 'adjustment', amount: 50, balance_after: 50, session_id: null, top_up_id: null },
    ],
  })
})

test.each(['key', 'login'])('200: what live sessions cost is pending, by %s, and posted as they end', async (by) => {
  const user = await makeUser({ tier: 'paid', credits: 50 })
  const credentials = by === 'key' ? { key: (await makeKey(user)).secret } : { login: (await makeLogin(user)).token }
  const read = async () => (await call(credits, 'GET', path, credentials)).body
  const [{ type }, { type: other }] = [await makeLab(), await makeLab()]
  const asked = { minutes: 60, wait: true }
  const first = await startSession(user, { ...asked, board_type: type })
  const second = await startSession(user, { ...asked, board_type: other })
  const running = await read()
  expect(running).toMatchObject({
    balance: 46,
    total: 1,
    pending: [
      {
        kind: 'session',
        amount: -2,
        balance_after: null,
        session_id: second.id,
        created_at: second.started_at?.toISOString(),
      },
      { kind: 'session', amount: -2, balance_after: null, session_id: first.id, top_up_id: null },
    ],
    entries: [{ amount: 50, balance_after: 50 }],
  })
  await grantTo(user.id, { credits: 5, paid: false })
  await endSession(user, first.id)
  const { id, description } = running.pending[1]
  expect(await read()).toMatchObject({
    balance: 51,
    total: 3,
    pending: [running.pending[0]],
    entries: [
      { id, description, amount: -2, balance_after: 53, session_id: first.id },
      { amount: 5, balance_after: 55 },
      { amount: 50, balance_after: 50 },
    ],
  })
})

test('200: pages, and past the end an empty one with balance and total', async () => {
  const user = await makeUser({ credits: 7 })
  const { secret } = await makeKey(user)
  const past = await call(credits, 'GET', `${path}?limit=1&offset=1`, { key: secret })
  expect(past.body).toEqual({ balance: 7, pending: [], entries: [], limit: 1, offset: 1, total: 1 })
})

test('200: nobody sees another user’s ledger', async () => {
  await makeUser({ credits: 99 })
  const { secret } = await makeKey(await makeUser())
  expect((await call(credits, 'GET', path, { key: secret })).body).toMatchObject({
    balance: 0,
    pending: [],
    entries: [],
    total: 0,
  })
})

test.each(['limit=0', 'offset=-1', 'sort=kind'])('400: ?%s', async (query) => {
  const { secret } = await makeKey(await makeUser())
  expect(await call(credits, 'GET', `${path}?${query}`, { key: secret })).toMatchObject(problem(400, 'invalid_request'))
})

test('401 without credentials', async () => {
  expect(await call(credits, 'GET', path)).toMatchObject(problem(401, 'unauthorized'))
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('405: %s', async (method) => {
  expect(await call(credits, method, path)).toMatchObject(problem(405, 'method_not_allowed'))
})

/** Breaks without the refund in `pendingColumns`. */
test.each([
  [6, 4],
  [6, 6],
  [6, 0],
])('200: of %i credits, %i refunded: the entries and what is pending add up', async (creditsUsed, creditsRefunded) => {
  const user = await makeUser({ tier: 'paid', credits: 50 })
  const { id } = await makeSession({ user, state: 'running', creditsUsed })
  await db().update(sessions).set({ creditsRefunded }).where(eq(sessions.id, id))
  await db()
    .update(users)
    .set({ credits: 50 - creditsUsed + creditsRefunded })
    .where(eq(users.id, user.id))
  const { secret } = await makeKey(user)
  for (const query of ['', '?kind=session', '?created_after=2000-01-01T00:00:00Z']) {
    const { body } = await call(credits, 'GET', path + query, { key: secret })
    expect(body.balance).toBe(50 - creditsUsed + creditsRefunded)
    expect(body.pending).toMatchObject([{ kind: 'session', amount: creditsRefunded - creditsUsed, session_id: id }])
  }
  const file = (await Array.fromAsync(readLedger(user))).flat()
  expect(file.reduce((sum, { amount }) => sum + amount, 0)).toBe(50 - creditsUsed + creditsRefunded)
})
