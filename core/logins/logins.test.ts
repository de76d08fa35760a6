import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLogin, makeUser } from '#db/factory.ts'
import { db, logins } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { HOUR_MS, MINUTE_MS } from '#durations.ts'
import { endLoginOn, endOtherLogins, findLogin, type Login, listLogins, startLogin } from './index.ts'

testsRollBack()

const DAY_SECONDS = 24 * 60 * 60

/** The time so many seconds ago. */
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

async function signedIn() {
  const user = await makeUser()
  const token = await startLogin(user, 'password', 'Firefox', '203.0.113.7')
  return { user, token, login: (await findLogin(token)) as Login }
}

/** Breaks if the token itself is stored, or another 32 bytes derived from it. */
test('a token is 32 random bytes, and the database holds only its SHA-256', async () => {
  const { token } = await signedIn()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [stored] = await db()
    .select({ tokenHash: logins.tokenHash, row: sql<string>`${logins}::text` })
    .from(logins)
  expect(stored?.tokenHash).toEqual(createHash('sha256').update(token).digest())
  expect(stored?.row).not.toContain(token)
})

test('a login ends after 7 days without use; each use restarts them', async () => {
  const { token } = await signedIn()
  for (const _ of [1, 2]) {
    await db()
      .update(logins)
      .set({ lastSeenAt: ago(7 * DAY_SECONDS - 5) })
    expect(await findLogin(token)).toBeDefined()
  }
  await db()
    .update(logins)
    .set({ lastSeenAt: ago(7 * DAY_SECONDS + 1) })
  expect(await findLogin(token)).toBeUndefined()
})

test('a login ends after 30 days of any amount of use', async () => {
  const { token } = await signedIn()
  await db()
    .update(logins)
    .set({ createdAt: ago(30 * DAY_SECONDS - 5) })
  expect(await findLogin(token)).toBeDefined()
  await db()
    .update(logins)
    .set({ createdAt: ago(30 * DAY_SECONDS + 1) })
  expect(await findLogin(token)).toBeUndefined()
})

test('a user sees the browsers that are signed in, this one first, and no expired one', async () => {
  const { user, login } = await signedIn()
  await makeLogin(user, { userAgent: 'Older', lastSeenAt: new Date(Date.now() - HOUR_MS) })
  await makeLogin(user, { userAgent: 'Newer', address: '198.51.100.2', lastSeenAt: new Date(Date.now() + MINUTE_MS) })
  await makeLogin(user, { userAgent: 'Dead', lastSeenAt: new Date(Date.now() - 8 * DAY_SECONDS * 1_000) })
  await makeLogin(await makeUser(), { userAgent: 'Another user’s' })
  expect(await listLogins(login)).toMatchObject([
    { userAgent: 'Firefox', address: '203.0.113.7', isThisOne: true, id: login.id },
    { userAgent: 'Newer', address: '198.51.100.2', isThisOne: false },
    { userAgent: 'Older', address: null, isThisOne: false },
  ])
})

test('one browser is signed out, or all others, and never another user’s', async () => {
  const { user, token, login } = await signedIn()
  const first = await makeLogin(user)
  const second = await makeLogin(user)
  const foreign = await makeLogin(await makeUser())
  await endLoginOn(user, first.id)
  await expect(endLoginOn(user, first.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(endLoginOn(user, foreign.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await findLogin(first.token)).toBeUndefined()
  expect(await findLogin(second.token)).toBeDefined()
  await endOtherLogins(login)
  expect(await findLogin(second.token)).toBeUndefined()
  expect(await findLogin(token)).toBeDefined()
  expect(await findLogin(foreign.token)).toBeDefined()
  expect(await db().$count(logins, eq(logins.userId, user.id))).toBe(1)
})
