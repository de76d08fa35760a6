import { expect, test } from 'vitest'
import { keyWorks } from '#core/api-keys/index.ts'
import { createTicket, findTicket } from '#core/consoles/index.ts'
import { findLogin, startLogin } from '#core/logins/index.ts'
import { makeKey, makeSession } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { tokenTo } from '#test/mails.ts'
import { atStake, confirmEmail, countKeysElsewhere } from './index.ts'
import { signUp } from './sign-up.ts'

testsRollBack()

/** Breaks without the login: who tries the service before confirming would lose what they made. */
test('the first proof of an e-mail keeps the keys and shared consoles that the same browser has made', async () => {
  const email = 'ada@boardwalk.example'
  const user = await signUp({ email, password: 'a pier of many planks' }, '203.0.113.7')
  const [own, other] = await Promise.all(
    [startLogin(user, 'password', null), startLogin(user, 'password', null)].map(async (token) =>
      findLogin(await token),
    ),
  )
  if (!own || !other) throw new Error('a login has ended')
  const { id: sessionId } = await makeSession({ user, state: 'running' })
  const make = async (loginId: string | null) => {
    const { id, secret } = await makeKey(user, { loginId })
    const created = await makeKey(user, { createdByKeyId: id })
    const shared = [loginId ?? id, created.id].map((by) =>
      createTicket(user, sessionId, { mode: 'ro', minutes: 60 }, by),
    )
    const tickets = (await Promise.all(shared)).map(({ ticket }) => ticket)
    const isShared = async (ticket: string) => (await findTicket(ticket, sessionId)) !== undefined
    return () => Promise.all([...[secret, created.secret].map(keyWorks), ...tickets.map(isShared)])
  }
  const [made, madeElsewhere, madeByNobody] = [await make(own.id), await make(other.id), await make(null)]
  const token = await tokenTo(email, 'email_verification')
  expect(await countKeysElsewhere(own)).toBe(4)
  expect(await atStake(token, own)).toEqual({ keys: 4, areEnded: true, needsPassword: false })
  expect(await atStake(token)).toEqual({ keys: 6, areEnded: true, needsPassword: true })
  await confirmEmail({ token }, own)
  expect(await made()).toEqual([true, true, true, true])
  for (const works of [madeElsewhere, madeByNobody]) expect(await works()).toEqual([false, false, false, false])
})
