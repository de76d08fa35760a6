import { expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { db, usageDays } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { listKeys } from '#test/lists.ts'
import { createKey } from './index.ts'

testsRollBack()

const page = { limit: 100, offset: 0 }
const makePaidUser = () => makeUser({ tier: 'paid' })

/** Breaks without the first refusal of `refuseMoreThan`: a leaked key of a CI could make others. */
test.each(['run', 'read'] as const)(
  'a key with the access %s makes no key, not even one like itself',
  async (access) => {
    const user = await makePaidUser()
    const { id } = await makeKey(user, { access })
    await expect(createKey(user, { access }, { keyId: id })).rejects.toMatchObject({ code: 'not_permitted' })
  },
)

/** Breaks without the last refusal of `refuseMoreThan`. */
test('a key with a limit makes keys with a limit that is no higher', async () => {
  const user = await makePaidUser()
  const { id } = await makeKey(user, { creditsPerDay: 100 })
  for (const credits_per_day of [null, undefined, 101])
    await expect(createKey(user, { credits_per_day }, { keyId: id })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'A key cannot create a key that may spend more: credits_per_day must be 100 or less.',
    })
  const made = await createKey(user, { credits_per_day: 100, access: 'run' }, { keyId: id })
  expect(made).toMatchObject({ access: 'run', credits_per_day: 100, credits_used_today: 0, created_by: id })
})

test('a key without a limit makes keys with and without one', async () => {
  const user = await makePaidUser()
  const { id } = await makeKey(user)
  expect(await createKey(user, {}, { keyId: id })).toMatchObject({ access: 'full', credits_per_day: null })
  expect(await createKey(user, { credits_per_day: 7 }, { keyId: id })).toMatchObject({ credits_per_day: 7 })
})

test('a key says what its own sessions have cost today, and not those of others or other days', async () => {
  const user = await makePaidUser()
  const [key, other] = [await makeKey(user), await makeKey(user)]
  const now = Date.now()
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  const spent = (startedBy: string, days: number, credits: number) => ({
    userId: user.id,
    startedBy,
    day: day(days),
    credits,
  })
  await db()
    .insert(usageDays)
    .values([spent(key.id, 0, 30), spent(key.id, -1, 500), spent(other.id, 0, 7), spent('web', 0, 900)])
  const { keys } = await listKeys(user, page)
  const usedBy = ({ id }: { id: string }) => keys.find((one) => one.id === id)?.credits_used_today
  expect([usedBy(key), usedBy(other)]).toEqual([30, 7])
})
