import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { apiKeys, db, keyUsageDays, transaction } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { countCalls, startCallWriter, writeCalls } from './index.ts'

testsCommit()

test('a key that is being deleted holds up no calls of others', async () => {
  const user = await makeUser({ tier: 'paid' })
  const [deleted, other] = [await makeKey(user), await makeKey(user)]
  const [isDeleted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deletion = transaction(async () => {
    await db().delete(apiKeys).where(eq(apiKeys.id, deleted.id))
    isDeleted.resolve()
    await mayCommit.promise
  })
  await isDeleted.promise
  countCalls(deleted.id)
  countCalls(other.id)
  await writeCalls()
  mayCommit.resolve()
  await deletion
  const written = await db()
    .select({ keyId: keyUsageDays.keyId, calls: keyUsageDays.calls })
    .from(keyUsageDays)
    .where(inArray(keyUsageDays.keyId, [deleted.id, other.id]))
  expect(written).toEqual([{ keyId: other.id, calls: 1 }])
})

/** Breaks if the counts of two instances overwrite each other. */
test('writers at the same time lose no call', async () => {
  const user = await makeUser({ tier: 'paid' })
  const keys = await Promise.all(Array.from({ length: 5 }, () => makeKey(user)))
  const write = (order: typeof keys) => {
    for (const { id } of order) countCalls(id)
    return writeCalls()
  }
  await Promise.all(Array.from({ length: 10 }, (_, index) => write(index % 2 ? keys : keys.toReversed())))
  const written = await db()
    .select({ calls: keyUsageDays.calls })
    .from(keyUsageDays)
    .where(
      inArray(
        keyUsageDays.keyId,
        keys.map(({ id }) => id),
      ),
    )
  expect(written).toEqual(Array(5).fill({ calls: 10 }))
})

/** Breaks if `startCallWriter` only stops. */
test('the stop writes what was counted since', async () => {
  const user = await makeUser({ tier: 'paid' })
  const { id } = await makeKey(user)
  const failures: unknown[] = []
  const stop = startCallWriter((error) => failures.push(error))
  countCalls(id, 2)
  await stop()
  expect(failures).toEqual([])
  const written = await db().select({ calls: keyUsageDays.calls }).from(keyUsageDays).where(eq(keyUsageDays.keyId, id))
  expect(written).toEqual([{ calls: 2 }])
})
