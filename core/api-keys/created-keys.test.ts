import { expect, test } from 'vitest'
import { listEvents } from '#core/audit/index.ts'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { DAY_MS } from '#durations.ts'
import { createKey, findKey, listKeysWithMakers, revokeKey } from './index.ts'

testsRollBack()

const page = { limit: 100, offset: 0 }
const makePaidUser = () => makeUser({ tier: 'paid' })
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Breaks without the `isLive` of the maker in create.ts. */
test('a revoked key creates no key', async () => {
  const user = await makePaidUser()
  const { id } = await makeKey(user, { revokedAt: new Date() })
  await expect(createKey(user, {}, { keyId: id })).rejects.toMatchObject({ code: 'unauthorized' })
})

/** Breaks if `createdBy` follows one step only, or stops at a key that is already revoked. */
test('a key is revoked with all keys it created, also through revoked ones, and with no others', async () => {
  const [user, other] = [await makePaidUser(), await makePaidUser()]
  const root = await makeKey(user)
  const child = await makeKey(user, { createdByKeyId: root.id })
  const gone = await makeKey(user, { createdByKeyId: root.id, revokedAt: daysAgo(1) })
  const grandchild = await makeKey(user, { createdByKeyId: gone.id })
  const kept = [await makeKey(user), await makeKey(other)]
  await revokeKey(user, root.id, 'revoke')
  for (const { secret } of [root, child, grandchild]) expect(await findKey(secret)).toBeUndefined()
  for (const { secret } of kept) expect(await findKey(secret)).toBeDefined()
  const { events } = await listEvents(user, page)
  expect(new Set(events.map(({ action, subject_id }) => `${action} ${subject_id}`))).toEqual(
    new Set([root, child, grandchild].map(({ id }) => `key_revoked ${id}`)),
  )
})

/** Breaks without the join of the maker, and if revoked keys are counted among those it created. */
test('the list has each key’s maker and the number of live keys it created', async () => {
  const user = await makePaidUser()
  const root = await makeKey(user, { label: 'CI', createdAt: daysAgo(4) })
  const child = await makeKey(user, { createdByKeyId: root.id, createdAt: daysAgo(3) })
  await makeKey(user, { createdByKeyId: child.id, createdAt: daysAgo(2) })
  const gone = await makeKey(user, { createdByKeyId: root.id, revokedAt: daysAgo(1) })
  await makeKey(user, { createdByKeyId: gone.id, createdAt: daysAgo(1) })
  const { keys, total } = await listKeysWithMakers(user, page)
  expect(total).toBe(4)
  const endOf = ({ secret }: { secret: string }) => secret.slice(-4)
  expect(keys.map(({ maker, created_keys }) => [maker, created_keys])).toEqual([
    [{ label: null, last_four: endOf(gone), revoked_at: expect.any(Date) }, 0],
    [{ label: null, last_four: endOf(child), revoked_at: null }, 0],
    [{ label: 'CI', last_four: endOf(root), revoked_at: null }, 1],
    [null, 3],
  ])
})

test('an expired key leaves the list 30 days after it expired', async () => {
  const user = await makePaidUser()
  const { id } = await makeKey(user, { expiresAt: daysAgo(29.9) })
  await makeKey(user, { expiresAt: daysAgo(30.1) })
  const { keys, total } = await listKeysWithMakers(user, page)
  expect([keys.map((key) => key.id), total]).toEqual([[id], 1])
})
