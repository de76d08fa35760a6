import { expect, onTestFinished, test } from 'vitest'
import { loginSecrets } from '#core/login-secrets.ts'
import { seal, unseal } from '#core/sealing.ts'
import { makeUser } from '#db/factory.ts'
import { db, secondFactors } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { resealSecondFactors } from './reseal.ts'

testsRollBack()

/** Breaks without `resealSecondFactors`: codes would stop once the old login secret is removed. */
test('the secret of an app outlives the login secret that sealed it', async () => {
  const { id: userId } = await makeUser()
  const sealed = seal('JBSWY3DPEHPK3PXP')
  await db().insert(secondFactors).values({ userId, secret: sealed })
  const stored = async () => (await db().select({ secret: secondFactors.secret }).from(secondFactors))[0]?.secret
  await resealSecondFactors()
  expect(await stored()).toEqual(sealed)
  const current = loginSecrets()
  const [old = ''] = current
  onTestFinished(() => void current.splice(0, current.length, old))
  current.unshift('the next login secret of this test')
  await resealSecondFactors()
  current.pop()
  expect(unseal(sealed)).toBeUndefined()
  expect(unseal((await stored()) ?? sealed)).toBe('JBSWY3DPEHPK3PXP')
})
