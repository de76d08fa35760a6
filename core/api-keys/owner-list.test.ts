import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readKeyUsage } from '#core/credits/index.ts'
import { makeKey, makeUser } from '#db/factory.ts'
import { db, usageDays } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { listKeysWithMakers, readListedKey } from './index.ts'

testsRollBack()

const page = { limit: 10, offset: 0 }

test('keys are found by a part of the label or the end of the secret, and put in order', async () => {
  const user = await makeUser({ tier: 'paid' })
  const labels = async (filter: Parameters<typeof listKeysWithMakers>[2]) => {
    const { keys, total } = await listKeysWithMakers(user, page, filter)
    expect(total).toBe(keys.length)
    return keys.map(({ label }) => label)
  }
  await makeKey(user, { label: 'zebra', expiresAt: new Date(Date.now() + 1e9) })
  const plain = await makeKey(user, { label: 'apple' })
  await makeKey(user, { label: '100% of it', lastUsedAt: new Date() })
  expect(await labels({ search: 'PPL' })).toEqual(['apple'])
  expect(await labels({ search: '%' }), 'not a pattern').toEqual(['100% of it'])
  expect(await labels({ search: `key_…${plain.secret.slice(-4)}` })).toContain('apple')
  expect(await labels({ sort: 'label' })).toEqual(['100% of it', 'apple', 'zebra'])
  expect((await labels({ sort: 'used' }))[0]).toBe('100% of it')
  expect((await labels({ sort: 'expires' }))[0]).toBe('zebra')
})

/** Breaks without the order of the whole statement: a hash join gives keys as it finds them. */
test('keys are in order also if the database joins their makers in another way', async () => {
  const user = await makeUser({ tier: 'paid' })
  for (const label of ['zebra', 'apple', 'apple pie', 'bee', 'ant']) await makeKey(user, { label })
  await makeOthersKeys()
  await db().execute(sql`set local enable_nestloop = off`)
  await db().execute(sql`set local enable_mergejoin = off`)
  const { keys } = await listKeysWithMakers(user, page, { sort: 'label' })
  expect(keys.map(({ label }) => label)).toEqual(['ant', 'apple', 'apple pie', 'bee', 'zebra'])
})

/** Red where the user is left out of the condition: anybody with an id would read a key. */
test('a key and its use are read by its owner alone', async () => {
  const [owner, other] = [await makeUser({ tier: 'paid' }), await makeUser({ tier: 'paid' })]
  const { id } = await makeKey(owner, { label: 'mine' })
  const today = new Date().toISOString().slice(0, 10)
  await db().insert(usageDays).values({ userId: owner.id, day: today, startedBy: id, credits: 7 })
  expect((await readListedKey(owner, id)).key).toMatchObject({ id, label: 'mine' })
  await expect(readListedKey(other, id)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listKeysWithMakers(other, page, { search: 'mine' })).keys).toEqual([])
  expect(await readKeyUsage(owner, id)).toEqual([{ day: today, calls: 0, credits: 7 }])
  expect(await readKeyUsage(other, id)).toEqual([])
})

/** Makes so many keys of somebody else that the database goes through all keys to find makers. */
async function makeOthersKeys() {
  const other = await makeUser({ tier: 'paid' })
  await makeKey(other)
  await db().execute(sql`
    insert into api_keys (id, user_id, secret_hash, last_four)
    select 'key_' || lpad(n::text, 26, '0'), ${other.id}, sha256(n::text::bytea), '0000' from generate_series(1, 2000) n`)
  await db().execute(sql`analyze api_keys`)
}
