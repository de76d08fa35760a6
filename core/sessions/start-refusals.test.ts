import { expect, test } from 'vitest'
import { makeLab, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { readSnapshot, startSession } from './index.ts'

testsRollBack()

const emulated = { label: 'Uno', emulated: true, credits_per_minute: 2 }
const hardware = { ...emulated, emulated: false }

async function refusalFor(values: Parameters<typeof makeUser>[0], place = emulated, live = 0) {
  const user = await makeUser(values)
  for (const _ of Array(live)) {
    const { type } = await makeLab()
    await startSession(user, { board_type: type, minutes: 5, wait: true })
  }
  return (await readSnapshot(user)).startRefusal(place)
}

/** Each breaks without its line in `findStartRefusal`: the page would refuse after typing. */
test('a page knows that an unconfirmed address gets emulated boards alone', async () => {
  expect(await refusalFor({ credits: 20 }, hardware)).toMatchObject({ code: 'unconfirmed_email' })
  expect(await refusalFor({ credits: 20, emailVerifiedAt: new Date() }, hardware)).toBeUndefined()
  expect(await refusalFor({ credits: 20 })).toBeUndefined()
})

test('a page knows that the limit of live sessions is reached', async () => {
  const detail = 'You have 1 session, your limit. End one to start another. A top-up raises the limit to five.'
  expect(await refusalFor({ credits: 20 }, emulated, 1)).toMatchObject({
    code: 'session_limit_reached',
    message: detail,
  })
  expect(await refusalFor({ tier: 'paid', credits: 90 }, emulated, 4)).toBeUndefined()
  expect(await refusalFor({ tier: 'paid', credits: 90 }, emulated, 5)).toMatchObject({ code: 'session_limit_reached' })
})

test('a page knows that a minute cannot be paid', async () => {
  expect(await refusalFor({ credits: 1 })).toMatchObject({ code: 'insufficient_credits' })
  expect(await refusalFor({ credits: 2 })).toBeUndefined()
  const message = 'A minute costs 1 credit; you have 0. Top up first.'
  expect(await refusalFor({ credits: 0 }, { ...emulated, credits_per_minute: 1 })).toMatchObject({ message })
})
