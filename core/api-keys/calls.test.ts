import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as me from '#app/v1/auth/me/route.ts'
import * as sessions from '#app/v1/sessions/route.ts'
import { readKeyUsage } from '#core/credits/index.ts'
import { startSession } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { apiKeys, db, keyUsageDays, transaction } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call } from '#test/api/call.ts'
import { countCalls, listKeysWithMakers, purgeOldCalls, writeCalls } from './index.ts'

testsRollBack()

const callsOf = async (user: User, keyId: string) => (await readKeyUsage(user, keyId)).map(({ calls }) => calls)

/** Breaks without `countCalls` in `findKey` or in `readForKey`. */
test('every call with a key counts, also of a list', async () => {
  const user = await makeUser({ tier: 'paid' })
  const key = await makeKey(user)
  expect((await call(me, 'GET', '/v1/auth/me', { key: key.secret })).status).toBe(200)
  expect((await call(sessions, 'GET', '/v1/sessions', { key: key.secret })).status).toBe(200)
  expect(await callsOf(user, key.id), 'not yet written').toEqual([])
  await writeCalls()
  expect(await callsOf(user, key.id)).toEqual([2])
  countCalls(key.id, 3)
  await writeCalls()
  await writeCalls()
  expect(await callsOf(user, key.id)).toEqual([5])
  const { keys } = await listKeysWithMakers(user, { limit: 1, offset: 0 })
  expect(keys).toMatchObject([{ id: key.id, calls_today: 5 }])
  expect(await readKeyUsage(await makeUser(), key.id), 'of somebody else').toEqual([])
})

/** Breaks if it counts in `jsonRead`, which reads again once what was due is settled. */
test('a call that settles a minute first counts once', async () => {
  const { slug: board_type } = await makeBoardType()
  await makeBaseImage({ boardType: board_type })
  await makeBoard({ boardType: board_type })
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const key = await makeKey(user)
  await startSession(user, { board_type, minutes: 60, wait: true })
  const minute = sql`interval '61 seconds'`
  await db().execute(sql`update sessions set created_at = created_at - ${minute}, started_at = started_at - ${minute},
    expires_at = expires_at - ${minute}, next_event_at = next_event_at - ${minute}`)
  const { body } = await call(sessions, 'GET', '/v1/sessions', { key: key.secret })
  expect(body.active).toMatchObject([{ credits_used: 2 * body.active[0].credits_per_minute }])
  await writeCalls()
  expect(await callsOf(user, key.id)).toEqual([1])
})

/** Breaks without the `catch` of `writeCalls`. */
test('what could not be written is written with the next', async () => {
  const user = await makeUser({ tier: 'paid' })
  const { id } = await makeKey(user)
  countCalls(id, 3)
  const failing = transaction(async () => {
    await db().execute(sql`alter table key_usage_days rename to gone`)
    await writeCalls()
  })
  await expect(failing).rejects.toThrow()
  countCalls(id)
  await writeCalls()
  expect(await callsOf(user, id)).toEqual([4])
})

test('calls go with their key, and after thirty days', async () => {
  const user = await makeUser({ tier: 'paid' })
  const [kept, deleted] = [await makeKey(user), await makeKey(user)]
  const daysAgo = (days: number) => sql<string>`(now() at time zone 'utc')::date - ${days}::int`
  await db()
    .insert(keyUsageDays)
    .values([30, 29].map((days) => ({ keyId: kept.id, day: daysAgo(days), calls: 30 - days + 1 })))
  await purgeOldCalls()
  expect(await callsOf(user, kept.id)).toEqual([2])
  countCalls(deleted.id)
  await writeCalls()
  countCalls(deleted.id)
  await db().delete(apiKeys).where(eq(apiKeys.id, deleted.id))
  await writeCalls()
  expect(await db().$count(keyUsageDays, eq(keyUsageDays.keyId, deleted.id))).toBe(0)
})
