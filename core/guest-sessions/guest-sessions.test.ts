import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { logIn } from '#core/accounts/index.ts'
import { findTicket } from '#core/consoles/index.ts'
import { settle } from '#core/scheduler/index.ts'
import { startSession } from '#core/sessions/index.ts'
import { listUsers } from '#core/users.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { db, entries, sessions, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { holdGuestAccount } from './account.ts'
import { mayGuestsTry, tryBoard } from './index.ts'

testsRollBack()

const network = '203.0.113.7'

async function makeUnos(count: number) {
  await makeBoardType({ slug: 'uno-emulated' })
  await makeBaseImage({ boardType: 'uno-emulated' })
  for (const _ of Array(count)) await makeBoard({ boardType: 'uno-emulated' })
}

const liveGuests = () => db().$count(sessions, sql`state <> 'ended'`)

/** What would be if all live sessions had begun so many seconds earlier. */
async function passSeconds(seconds: number) {
  const times = ['created_at', 'started_at', 'expires_at', 'next_event_at', 'lease_expires_at']
  const earlier = times.map((name) => `${name} = ${name} - make_interval(secs => ${seconds})`)
  await db().execute(sql.raw(`update sessions set ${earlier.join(', ')} where state <> 'ended'`))
}

function withGuestBoards(count: number) {
  const before = env().guestBoards
  env().guestBoards = count
  onTestFinished(() => {
    env().guestBoards = before
  })
}

test('a visitor gets a session of one minute on an emulated Uno, and a ticket that types', async () => {
  await makeUnos(2)
  const { sessionId, ticket } = await tryBoard(network)
  const [session] = await db().select().from(sessions)
  expect(session).toMatchObject({ id: sessionId, boardType: 'uno-emulated', minutes: 1, leaseSeconds: 20 })
  expect(await findTicket(ticket, sessionId)).toMatchObject({ mode: 'rw' })
  expect(await brokenInvariants()).toEqual([])
})

/** Breaks if the session pays for more minutes, or its ticket outlives it (`isGuestOver`). */
test('after 60 seconds it is over: the board is free, the minute is paid, and the ticket opens nothing', async () => {
  await makeUnos(2)
  const { sessionId, ticket } = await tryBoard(network)
  await db().update(sessions).set({ leaseExpiresAt: sql`now() + interval '1 hour'` })
  await passSeconds(60)
  await settle()
  const [session] = await db().select().from(sessions)
  expect(session).toMatchObject({ state: 'ended', endReason: 'time_limit', creditsUsed: 1 })
  expect(await findTicket(ticket, sessionId)).toBeUndefined()
  expect(await brokenInvariants()).toEqual([])
})

test('the board is free again soon after the visitor has left', async () => {
  await makeUnos(2)
  await tryBoard(network)
  await passSeconds(20)
  await settle()
  expect(await db().select({ reason: sessions.endReason }).from(sessions)).toEqual([{ reason: 'lease_expired' }])
  expect(await brokenInvariants()).toEqual([])
})

test('a network tries a board three times in ten minutes; being refused for want of a board does not count', async () => {
  await makeUnos(1)
  for (const _ of Array(5)) await expect(tryBoard(network)).rejects.toMatchObject({ code: 'no_board_available' })
  await makeBoard({ boardType: 'uno-emulated' })
  for (const _ of Array(3)) {
    await tryBoard(network)
    await passSeconds(60)
    await settle()
  }
  await expect(tryBoard(network)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(tryBoard('198.51.100.9')).resolves.toBeDefined()
})

/** Breaks without `guest.live >= max` and the count of `refuseUnlessSpare`. */
test('so many guests at once as the settings say', async () => {
  await makeUnos(5)
  await tryBoard('198.51.100.1')
  await tryBoard('198.51.100.2')
  await expect(tryBoard('198.51.100.3')).rejects.toMatchObject({ code: 'no_board_available' })
  expect(await liveGuests()).toBe(2)
})

test('no guest gets the last free board', async () => {
  await makeUnos(2)
  const user = await makeUser({ credits: 10 })
  await startSession(user, { board_type: 'uno-emulated', minutes: 5, wait: true })
  await expect(tryBoard(network)).rejects.toMatchObject({ code: 'no_board_available' })
})

test('nobody tries a board that the settings do not allow, or that does not exist', async () => {
  await expect(tryBoard(network)).rejects.toMatchObject({ code: 'no_board_available' })
  await makeUnos(2)
  const types = [{ slug: 'uno-emulated', boards: 2 }]
  expect(mayGuestsTry(types)).toBe(true)
  expect(mayGuestsTry([{ slug: 'uno-emulated', boards: 1 }])).toBe(false)
  expect(mayGuestsTry([{ slug: 'stm32-h753', boards: 9 }])).toBe(false)
  withGuestBoards(0)
  expect(mayGuestsTry(types)).toBe(false)
  await expect(tryBoard(network)).rejects.toMatchObject({ code: 'no_board_available' })
})

/** Breaks without `users_closed_have_no_name` for the guest. */
test('nobody can log in to the guest account, be mailed for it, or become a second one', async () => {
  const { id } = await holdGuestAccount()
  const row = await db().select().from(users).where(eq(users.id, id))
  expect(row).toMatchObject([{ email: null, passwordHash: null, emailVerifiedAt: null, isGuest: true }])
  for (const email of ['null', '', 'guest'])
    await expect(logIn({ email, password: 'null' }, network)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await listUsers()).toEqual([])
})

test.each([
  ['an e-mail address', { email: 'ada@boardwalk.example' }],
  ['a password', { passwordHash: 'hash' }],
])('the database refuses %s for the guest account', async (_, set) => {
  const { id } = await holdGuestAccount()
  const change = transaction(() => db().update(users).set(set).where(eq(users.id, id)))
  await expect(change).rejects.toMatchObject({
    cause: { constraint_name: 'users_closed_have_no_name' },
  })
})

test('there is one guest account, and its credits are entries of the ledger', async () => {
  const first = await holdGuestAccount()
  expect((await holdGuestAccount()).id).toBe(first.id)
  expect(await db().select({ amount: entries.amount, kind: entries.kind }).from(entries)).toEqual([
    { amount: 1000, kind: 'adjustment' },
  ])
  expect(await brokenInvariants()).toEqual([])
})
