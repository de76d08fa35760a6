import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '#core/accounts/index.ts'
import { ada, unconfirmed, withFactor } from '#core/accounts/testing.ts'
import { confirmLogin } from '#core/logins/index.ts'
import { sha256 } from '#core/sha256.ts'
import { db, deviceGrants, logins, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { findDecided, findGrant } from './find.ts'
import { denyGrant, proofToApprove, purgeOldGrants, redeemGrant } from './index.ts'
import { age, approve, makeGrant, makePerson } from './testing.ts'

testsRollBack()

async function stateOf(device_code: string) {
  const hash = sha256(device_code)
  const [grant] = await db().select().from(deviceGrants).where(eq(deviceGrants.deviceCodeHash, hash))
  return grant
}

const wrong = { code: 'invalid_request', message: expect.stringContaining('incorrect, expired or already used') }

/** Breaks if either code is kept as it is. */
test('of both codes the database holds the SHA-256 alone', async () => {
  const { device_code, code } = await makeGrant()
  const [row] = await db().execute<{ row: string }>(sql`select device_grants::text as row from device_grants`)
  for (const secret of [device_code, code, `${code.slice(0, 4)}-${code.slice(4)}`])
    expect(row?.row).not.toContain(secret)
})

/** Breaks without the state in `isPending`: the second would take the first's key. */
test('the first decision counts, and a second by anybody is refused', async () => {
  const [ada, bob] = [await makePerson(), await makePerson()]
  const { device_code, code } = await makeGrant()
  await approve(ada, code)
  for (const person of [ada, bob]) {
    await expect(approve(person, code)).rejects.toMatchObject(wrong)
    await expect(denyGrant(person, code)).rejects.toMatchObject(wrong)
  }
  expect(await stateOf(device_code)).toMatchObject({ state: 'approved', userId: ada.user.id })
  const denied = await makeGrant()
  await denyGrant(bob, denied.code)
  await expect(approve(ada, denied.code)).rejects.toMatchObject(wrong)
})

test('a code is approved for fifteen minutes and no longer', async () => {
  const login = await makePerson()
  const [early, late] = [await makeGrant(), await makeGrant()]
  await age(early.device_code, 890)
  await age(late.device_code, 901)
  await approve(login, early.code)
  await expect(approve(login, late.code)).rejects.toMatchObject(wrong)
})

/** Breaks without `consume` in `findGrant`, and without its `refund`: looking uses no guess up. */
test('a login has five wrong codes an hour; right ones do not count', async () => {
  const [login, other] = [await makePerson(), await makePerson()]
  const { code } = await makeGrant()
  for (const _ of Array(10)) await findGrant(login, code)
  for (const _ of Array(5)) await expect(findGrant(login, 'BCDFGHJK')).rejects.toMatchObject(wrong)
  await expect(findGrant(login, code)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(approve(login, code)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await findGrant(other, code)).toMatchObject({ clientName: 'a program' })
})

test('the key may be less than the program asks for, and no more', async () => {
  const login = await makePerson()
  const expires_at = new Date(Date.now() + 60_000)
  const { device_code, code } = await makeGrant({ access: 'run', credits_per_day: 10, expires_at })
  const asked = { access: 'run', creditsPerDay: 10, expiresAt: expires_at } as const
  for (const more of [
    { access: 'full' as const },
    { access: 'read' as const },
    { creditsPerDay: 11 },
    { creditsPerDay: null },
    { expiresAt: null },
    { expiresAt: new Date(expires_at.getTime() + 1) },
  ])
    await expect(approve(login, code, { ...asked, ...more })).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await stateOf(device_code)).toMatchObject({ state: 'pending' })
  await approve(login, code, { ...asked, creditsPerDay: 9, label: 'mine' })
  expect(await stateOf(device_code)).toMatchObject({
    state: 'approved',
    creditsPerDay: 9,
    label: 'mine',
    access: 'run',
  })
  const wide = await makeGrant()
  await approve(login, wide.code, { access: 'read' })
})

/** Breaks without the user in the query: a code may have been seen by somebody else. */
test('only who decided a request sees what was decided', async () => {
  const [ada, bob] = [await makePerson(), await makePerson()]
  const { device_code, code } = await makeGrant()
  expect(await findDecided(ada.user, code)).toBeUndefined()
  await approve(ada, code, { access: 'run', creditsPerDay: 9 })
  const given = { clientName: 'a program', label: null, access: 'run', creditsPerDay: 9, keyExpiresAt: null }
  expect(await findDecided(ada.user, code)).toEqual({ ...given, state: 'approved' })
  expect(await findDecided(bob.user, code)).toBeUndefined()
  await redeemGrant(device_code, '192.0.2.1')
  expect(await findDecided(ada.user, code)).toEqual({ ...given, state: 'redeemed' })
  const denied = await makeGrant()
  await denyGrant(ada, denied.code)
  expect(await findDecided(ada.user, denied.code)).toMatchObject({ state: 'denied' })
  expect(await findDecided(bob.user, denied.code)).toBeUndefined()
})

/** Breaks without `refuseFreeTier` in `approveGrant`. */
test('on the free tier the request stays; after a top-up the same code is approved', async () => {
  const login = await makePerson({ tier: 'free' })
  const { device_code, code } = await makeGrant()
  await expect(approve(login, code)).rejects.toMatchObject({ code: 'paid_tier_required' })
  expect(await stateOf(device_code)).toMatchObject({ state: 'pending', userId: null })
  await db().update(users).set({ tier: 'paid' }).where(eq(users.id, login.user.id))
  await approve(login, code)
})

test('a browser that logged in more than a day ago gives the password again', async () => {
  const login = await makePerson({ hours: 25 })
  await db()
    .update(users)
    .set({ passwordHash: await hashPassword('correct horse battery') })
    .where(eq(users.id, login.user.id))
  const { code } = await makeGrant()
  expect(await proofToApprove(login)).toBe('password')
  const errors = [{ pointer: '/current_password', detail: expect.any(String) }]
  for (const password of [undefined, 'wrong horse battery'])
    await expect(approve(login, code, { password })).rejects.toMatchObject({ particulars: { errors } })
  await approve(login, code, { password: 'correct horse battery' })
  await approve(await makePerson({ hours: 23 }), (await makeGrant()).code)
})

test('with two-factor authentication an old login needs a confirmed browser, and no password alone is enough', async () => {
  const { login } = await withFactor()
  await db().update(logins).set({ createdAt: sql`now() - interval '25 hours'`, confirmedAt: null })
  await db().update(users).set({ tier: 'paid' })
  const { device_code, code } = await makeGrant()
  expect(await proofToApprove(login)).toBe('confirmation')
  for (const password of [undefined, ada.password])
    await expect(approve(login, code, { password })).rejects.toMatchObject(unconfirmed)
  expect(await stateOf(device_code)).toMatchObject({ state: 'pending' })
  await confirmLogin(login, 'password')
  expect(await proofToApprove(login)).toBeUndefined()
  await approve(login, code)
})

test('who has no password confirms an old login in another way', async () => {
  const login = await makePerson({ hours: 25 })
  await db().update(users).set({ passwordHash: null })
  const { code } = await makeGrant()
  expect(await proofToApprove(login)).toBe('confirmation')
  await expect(approve(login, code)).rejects.toMatchObject({ code: 'invalid_request' })
  await confirmLogin(login, 'password')
  await approve(login, code)
})

test('grants are deleted a day after they expired', async () => {
  const [kept, gone] = [await makeGrant(), await makeGrant()]
  await age(kept.device_code, 900 + 86_000)
  await age(gone.device_code, 900 + 86_500)
  await purgeOldGrants()
  expect([await stateOf(kept.device_code), await stateOf(gone.device_code)]).toEqual([expect.anything(), undefined])
})
