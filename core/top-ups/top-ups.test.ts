import { expect, test } from 'vitest'
import { readCredits } from '#core/credits/index.ts'
import { findUserByEmail } from '#core/users.ts'
import { makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { mailsTo } from '#test/mails.ts'
import { confirmTopUp, newPurchase, packs, startTopUp, TopUp } from './index.ts'

testsRollBack()

test.each(packs)('the demo provider credits the $id pack at once, and raises the tier permanently', async (pack) => {
  const user = await makeUser()
  const started = await startTopUp(user, { pack: pack.id })
  expect(started).toMatchObject({ credits: pack.credits, state: 'paid', checkoutUrl: null })
  expect(await findUserByEmail(user.email)).toMatchObject({ tier: 'paid', credits: pack.credits })
  const { entries } = await readCredits(user, { limit: 20, offset: 0 })
  expect(entries).toMatchObject([{ kind: 'top_up', amount: pack.credits, top_up_id: started.id }])
})

test('a purchase that is submitted twice is made once, and only its buyer can use its id', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const purchase = newPurchase()
  const bought = await startTopUp(user, { pack: 'starter', purchase })
  expect(await startTopUp(user, { pack: 'lab', purchase })).toEqual(bought)
  expect(await findUserByEmail(user.email)).toMatchObject({ credits: 300 })
  await expect(startTopUp(other, { pack: 'starter', purchase })).rejects.toMatchObject({ code: 'not_found' })
  await expect(confirmTopUp(other, purchase, () => {})).rejects.toMatchObject({ code: 'not_found' })
  expect(await findUserByEmail(other.email)).toMatchObject({ credits: 0, tier: 'free' })
})

/** Breaks without the notice in `completeTopUp`. */
test('a purchase that is paid sends one receipt to a confirmed address', async () => {
  const user = await makeUser({ emailVerifiedAt: new Date() })
  const purchase = newPurchase()
  for (const _ of Array(2)) await startTopUp(user, { pack: 'bench', purchase })
  const sent = await mailsTo(user.email)
  expect(sent.map(({ kind }) => kind)).toEqual(['receipt'])
  expect(sent[0]?.text).toContain(`Number: ${purchase}\nPack: bench, 1000 credits\nPrice: 15.00 USD (demo`)
})

test('the server defines packs: a request cannot set credits or prices', () => {
  expect(TopUp.safeParse({ pack: 'free-lunch' }).success).toBe(false)
  expect(TopUp.safeParse({ pack: 'starter', credits: 1_000_000 }).success).toBe(false)
})
