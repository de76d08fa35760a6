import { expect, test } from 'vitest'
import { findKey } from '#core/api-keys/index.ts'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { makeCiKey } from './testing.ts'

testsRollBack()

/** Breaks without the setting in `findKey`: a CI key could be renewed for six hours more. */
test('no CI key works once the operator has turned trusted CI off, and others do', async () => {
  const user = await makeUser({ tier: 'paid' })
  const [ofCi, other] = [await makeCiKey(user), await makeKey(user)]
  expect(await findKey(ofCi.secret)).toMatchObject({ id: ofCi.id })
  env().trustedCi = false
  expect(await findKey(ofCi.secret)).toBeUndefined()
  expect(await findKey(other.secret)).toMatchObject({ id: other.id })
})
