import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actingAs } from '#core/actor.ts'
import { settle } from '#core/scheduler/index.ts'
import { endSession, StartSession, startSession } from '#core/sessions/index.ts'
import { makeLab, makeUser } from '#db/factory.ts'
import { db, entries, sessions, usageDays } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { makeCiKey, makeTrust } from './testing.ts'

testsCommit()

/** Breaks if each key is counted by itself, and without the session lock of a batch. */
test('twenty jobs at once spend no more than what their trust may a day', async () => {
  const user = await makeUser({ tier: 'paid', credits: 1_000 })
  const trust = await makeTrust(user, { creditsPerDay: 6 })
  const { type } = await makeLab({ count: 20 })
  const command = StartSession.parse({ board_type: type, minutes: 30 })
  const started = await Promise.allSettled(
    Array.from({ length: 20 }, async () => {
      const { id: credentialId } = await makeCiKey(user, trust.id)
      const session = await actingAs({ kind: 'ci', credentialId }, () => startSession({ ...user }, command))
      return session.id
    }),
  )
  const ids = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  // A minute of this lab costs two credits, and an account has at most five sessions.
  expect(ids).toHaveLength(3)
  expect(started.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'key_credits_exhausted' },
  })
  await settle()
  for (const id of ids) await endSession({ ...user }, id)
  const spent = await db()
    .select({ amount: entries.amount })
    .from(entries)
    .where(and(eq(entries.userId, user.id), eq(entries.kind, 'session')))
  expect(spent.reduce((sum, { amount }) => sum - amount, 0)).toBe(6)
  const days = await db().select().from(usageDays).where(eq(usageDays.userId, user.id))
  expect(days).toMatchObject([{ startedBy: trust.id, credits: 6 }])
  const origins = await db().select({ trustId: sessions.trustId }).from(sessions).where(eq(sessions.userId, user.id))
  expect(new Set(origins.map(({ trustId }) => trustId))).toEqual(new Set([trust.id]))
})
