import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockStats, SESSION_LOCK, settle } from '#core/scheduler/index.ts'
import { whileHeld } from '#core/scheduler/testing.ts'
import { startGuestSession, startSession } from '#core/sessions/index.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { db, entries, sessions, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { holdGuestAccount } from './account.ts'
import { tryBoard } from './index.ts'

const url = testsCommit()

const GUESTS = 60
const command = { board_type: 'uno-emulated', minutes: 60, wait: true }

/** Each guest comes from a network of their own. */
const guests = () => Array.from({ length: GUESTS }, (_, at) => tryBoard(`198.51.100.${at}`).catch(codeOf))

/** Ends the sessions of guests, as if they had left. */
async function endGuests() {
  await db().execute(sql`update sessions set next_event_at = created_at, lease_expires_at = created_at
    where state <> 'ended' and lease_seconds is not null`)
  await settle()
}

const codeOf = (error: { code?: string }) => {
  if (error.code !== 'no_board_available') throw error
  return undefined
}

test(`${GUESTS} guests at once get two boards, pay with one grant, and leave the rest to users`, async () => {
  await makeBoardType({ slug: 'uno-emulated' })
  await makeBaseImage({ boardType: 'uno-emulated' })
  for (const _ of Array(6)) await makeBoard({ boardType: 'uno-emulated' })
  const people = await Promise.all(Array.from({ length: 2 }, () => makeUser({ credits: 10 })))
  const [tried, started] = await Promise.all([
    Promise.all(guests()),
    Promise.all(people.map((user) => startSession(user, command))),
  ])
  expect(tried.filter(Boolean).length).toBeLessThanOrEqual(2)
  expect(started.map(({ state }) => state)).toEqual(['running', 'running'])
  const guest = await holdGuestAccount()
  expect(guest.live).toBeLessThanOrEqual(2)
  expect(await db().$count(users, eq(users.isGuest, true))).toBe(1)
  expect(await db().$count(entries, sql`user_id = ${guest.id} and kind = 'adjustment'`)).toBe(1)
  expect(await db().$count(sessions, sql`user_id = ${guest.id}`)).toBeLessThanOrEqual(2)
  expect(await brokenInvariants()).toEqual([])
})

test('of starts on all instances together, two get a board', async () => {
  await endGuests()
  const guest = await holdGuestAccount()
  const start = { boardType: 'uno-emulated', minutes: 1, leaseSeconds: 20, max: 2, refusal: 'Busy.' }
  const tried = await Promise.all(Array.from({ length: 10 }, () => startGuestSession(guest, start).catch(codeOf)))
  expect(tried.filter(Boolean)).toHaveLength(2)
  expect(await brokenInvariants()).toEqual([])
})

test('of a flood of guests two wait for the session lock, so that users wait for no more', async () => {
  await endGuests()
  const answered: string[] = []
  await whileHeld(url, `select pg_advisory_xact_lock(${SESSION_LOCK})`, async (release) => {
    const all = guests().map((one) => one.then((made) => answered.push(made ? 'started' : 'refused')))
    await expect.poll(() => answered.length).toBe(GUESTS - 2)
    const { asking, waiting } = lockStats()
    expect(asking + waiting).toBeLessThanOrEqual(2)
    await release()
    await Promise.all(all)
  })
})
