import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { apiKeys, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { listKeys } from '#test/lists.ts'
import { createKey, findKey, MAX_LIVE_KEYS, revokeKey } from './index.ts'

testsRollBack()

const page = { limit: 100, offset: 0 }
const makePaidUser = () => makeUser({ tier: 'paid' })

/** Breaks if more of the secret is stored, in any column, or if it is not hashed. */
test('of the secret, the database holds the SHA-256 and the last four characters, and nothing else', async () => {
  const { key: secret } = await createKey(await makePaidUser(), { label: 'CI' })
  const rows = await db().execute(sql`select *, api_keys::text as row from api_keys`)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.secret_hash).toEqual(createHash('sha256').update(secret).digest())
  expect(rows[0]?.last_four).toBe(secret.slice(-4))
  expect(rows[0]?.row).not.toContain(secret.slice(4, -4))
})

test('two keys are never the same', async () => {
  const user = await makePaidUser()
  const keys = [await createKey(user, {}), await createKey(user, {})]
  expect(keys[0]?.key).not.toBe(keys[1]?.key)
})

test('the tier is read from the database, not from the user object that the caller passes', async () => {
  const stale = { ...(await makePaidUser()), tier: 'free' as const }
  expect(await createKey(stale, {})).toMatchObject({ created_by: 'web' })
})

test('expired keys stay in the list but do not count as live', async () => {
  const user = await makePaidUser()
  for (const _ of Array(MAX_LIVE_KEYS)) await makeKey(user, { expiresAt: new Date(Date.now() - 1000) })
  await createKey(user, {})
  expect((await listKeys(user, page)).keys).toHaveLength(MAX_LIVE_KEYS + 1)
})

test('the last use is stored to the minute, and not written again within it', async () => {
  const user = await makePaidUser()
  const { id, secret } = await makeKey(user)
  const lastUse = async () => (await listKeys(user, page)).keys[0]?.last_used_at
  expect(await lastUse()).toBeNull()
  await findKey(secret)
  const first = await lastUse()
  expect(first).toBeInstanceOf(Date)
  for (const [seconds, isNew] of [
    [59, false],
    [61, true],
  ] as const) {
    const earlier = new Date(Date.now() - seconds * 1000)
    await db().update(apiKeys).set({ lastUsedAt: earlier }).where(eq(apiKeys.id, id))
    await findKey(secret)
    expect((await lastUse())?.getTime() !== earlier.getTime()).toBe(isNew)
  }
})

test('only its owner can list or revoke a key', async () => {
  const [ada, bob] = [await makePaidUser(), await makePaidUser()]
  const { id, secret } = await makeKey(ada)
  expect((await listKeys(bob, page)).keys).toEqual([])
  await expect(revokeKey(bob, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await findKey(secret)).toMatchObject({ id, user: { id: ada.id } })
})

test.each([
  '',
  'key_',
  `key_${'a'.repeat(47)}`,
  `key_${'a'.repeat(49)}`,
  `key_${'A'.repeat(48)}`,
  `key_${'g'.repeat(48)}`,
  'key_\0',
])('%j is refused before the database is asked', async (candidate) => {
  await db().execute(sql`alter table api_keys rename to api_keys_away`)
  expect(await findKey(candidate)).toBeUndefined()
})
