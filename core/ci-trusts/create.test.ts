import { expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { createCiTrust } from './create.ts'

testsRollBack()

const asked = {
  ...({ provider: 'github', repository: 'acme/fw' } as const),
  ...{ refs: ['refs/heads/main'], credits_per_day: 100 },
}

/** Breaks without `refuseTrustBeyond`: a key of one hour would make access for good. */
test('a key that expires makes no trust, which would outlive it', async () => {
  const user = await makeUser({ tier: 'paid' })
  const { id } = await makeKey(user, { expiresAt: new Date(Date.now() + 3_600_000) })
  await expect(createCiTrust(user, asked, id)).rejects.toMatchObject({ code: 'not_permitted' })
  expect(await createCiTrust(user, asked, (await makeKey(user)).id)).toMatchObject({ credits_per_day: 100 })
})

test('a key with a limit makes trusts with a limit that is no higher', async () => {
  const user = await makeUser({ tier: 'paid' })
  const { id } = await makeKey(user, { creditsPerDay: 100 })
  await expect(createCiTrust(user, { ...asked, credits_per_day: 101 }, id)).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'A key cannot create a trust that may spend more: credits_per_day must be 100 or less.',
  })
  expect(await createCiTrust(user, asked, id)).toMatchObject({ credits_per_day: 100 })
})

test('a key that was revoked meanwhile makes none', async () => {
  const user = await makeUser({ tier: 'paid' })
  const { id } = await makeKey(user, { revokedAt: new Date() })
  await expect(createCiTrust(user, asked, id)).rejects.toMatchObject({ code: 'unauthorized' })
})
