import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { transaction, users } from '#db/index.ts'
import { countWaiting } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { enqueueMail } from './index.ts'
import { claimDueMails } from './outbox.ts'

testsCommit()

test('a mail that one instance claims is claimed by no other, and blocks none', async () => {
  const { id } = await makeUser()
  await enqueueMail({ mail: { kind: 'password_reset', token: 'unused', keys: 0 }, recipient: eq(users.id, id) })
  const isClaimed = Promise.withResolvers<void>()
  let isDone = false
  // Registered here, so that it is not part of the transaction below.
  const second = isClaimed.promise
    .then(() => claimDueMails(1))
    .finally(() => {
      isDone = true
    })
  const first = await transaction(async () => {
    const claimed = await claimDueMails(1)
    isClaimed.resolve()
    await expect.poll(async () => isDone || (await countWaiting()) > 0).toBe(true)
    return { ...claimed, hasHeldUp: !isDone }
  })
  expect(first).toMatchObject({ due: [{ kind: 'password_reset', attempts: 1 }], hasHeldUp: false })
  expect((await second).due).toEqual([])
})
