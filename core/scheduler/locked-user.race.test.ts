// Slow: a change tries for five seconds to get a row that is locked.

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAccount, hashPassword } from '#core/accounts/index.ts'
import { checkSuspectedBoards, markUnclean, readWork } from '#core/agents/index.ts'
import { setBoard, suspectBoard } from '#core/boards/index.ts'
import { makeBench, makeEvidence } from '#core/boards/testing.ts'
import { grantCredits, grantTo } from '#core/credits/index.ts'
import { endSession, startSession } from '#core/sessions/index.ts'
import { handleStripeEvent, startTopUp } from '#core/top-ups/index.ts'
import { makeLab, makeSession, makeUser } from '#db/factory.ts'
import { db, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { HOUR_MS } from '#durations.ts'
import { delivery, markPaid } from '#test/doubles/stripe.ts'
import { testsPayByStripe } from '#test/doubles/use-doubles.ts'
import { whileHeld } from './testing.ts'

const url = testsCommit()
const stripe = testsPayByStripe()

const password = 'correct horse battery'
const deliver = ({ body, headers }: ReturnType<typeof delivery>) =>
  handleStripeEvent(Buffer.from(body), headers['stripe-signature'])
const locking = ({ id }: { id: string }) => `select 1 from users where id = '${id}' for update`

/**
 * Makes a user with a session, a paid and a refunded payment. Returns the actions that need the
 * user's row.
 */
async function makeActs() {
  const user = await makeUser({ passwordHash: await hashPassword(password) })
  await grantTo(user.id, { credits: 100, paid: true })
  const { type, board } = await makeLab()
  await startSession(user, { board_type: type, minutes: 60, wait: true })
  const [paid, refunded] = [await makePayment(user), await makePayment(user)]
  await deliver(delivery('checkout.session.completed', refunded))
  const refund = { id: 'ch_locked', payment_intent: refunded.payment_intent, amount_refunded: 500, currency: 'usd' }
  return {
    user,
    actions: {
      grant: () => grantCredits({ email: user.email, credits: 5, paid: false }),
      'top-up': () => deliver(delivery('checkout.session.completed', paid)),
      refund: () => deliver(delivery('charge.refunded', { ...refund, refunded: true })),
      closing: () => closeAccount(user, { current_password: password }, 'home'),
      'failing board': () => setBoard(board.id, { condition: 'maintenance', now: true }),
      suspicion: await makeFailingCheck(user),
    },
  }
}

async function makePayment(user: Parameters<typeof startTopUp>[0]) {
  const { id } = await startTopUp(user, { pack: 'starter' })
  const session = stripe.session(id)
  markPaid(session)
  return session
}

/** Returns how an agent says that a board is broken which the user suspects. */
async function makeFailingCheck(user: Parameters<typeof suspectBoard>[0]) {
  const bench = await makeBench()
  await suspectBoard(user, bench.board.id, { session_ids: await makeEvidence(bench, user) })
  await checkSuspectedBoards()
  const [release] = (await readWork(bench.agent.id)).release
  if (!release) throw new Error('no board is checked')
  return () => markUnclean(bench.agent.id, { binding: release.binding, error: 'no prompt', tail: '' })
}

/** Breaks if an action waits for the row under the session lock: the first start never ends. */
test('no other user waits while actions wait for a locked user row', async () => {
  const { user, actions } = await makeActs()
  const { type } = await makeLab()
  await whileHeld(url, locking(user), async () => {
    let isOver = false
    const tries = Promise.allSettled(Object.values(actions).map((action) => action())).finally(() => (isOver = true))
    while (!isOver) {
      const other = await makeUser({ credits: 10 })
      const { id } = await startSession(other, { board_type: type, minutes: 5, wait: false })
      await endSession(other, id)
    }
    for (const one of await tries) expect(one).toMatchObject({ status: 'rejected', reason: { code: '55P03' } })
  })
}, 20_000)

test.each(['grant', 'top-up', 'refund', 'closing', 'failing board', 'suspicion'] as const)(
  'a %s that has waited for the user’s row is done once it is free',
  async (name) => {
    const { user, actions } = await makeActs()
    await whileHeld(url, locking(user), async (release) => {
      const action = actions[name]()
      await setBoard((await makeLab()).board.id, { condition: 'maintenance' })
      await release()
      await action
    })
  },
)

/**
 * Breaks without both `isLeftDue` in `holdUser` and `release` in `untilFree`: the new credits would
 * pay for the past hour.
 */
test('a grant that has waited for the row counts after earlier due events', async () => {
  const user = await makeUser({ credits: 3 })
  const lab = await makeLab()
  const anHourAgo = new Date(Date.now() - HOUR_MS)
  const given = { boardType: lab.type, boardId: lab.board.id, baseImageId: lab.image.id, minutes: 120 }
  const times = { createdAt: anHourAgo, startedAt: anHourAgo, nextEventAt: anHourAgo }
  const { id } = await makeSession({ user, state: 'running', ...given, ...times })
  await whileHeld(url, locking(user), async (release) => {
    const granted = grantCredits({ email: user.email, credits: 300, paid: false })
    await setBoard((await makeLab()).board.id, { condition: 'maintenance' })
    await release()
    await granted
  })
  expect(await endSession(user, id)).toMatchObject({ end_reason: 'credits_exhausted', credits_used: 3 })
  expect(await db().select({ credits: users.credits }).from(users).where(eq(users.id, user.id))).toEqual([
    { credits: 300 },
  ])
})
