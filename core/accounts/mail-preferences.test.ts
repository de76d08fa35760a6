import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listEvents } from '#core/audit/index.ts'
import { readLimits, setLimits } from '#core/credits/index.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { seal } from '#core/sealing.ts'
import { makeUser } from '#db/factory.ts'
import { db, optionalMails, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { mailsTo } from '#test/mails.ts'
import { mailToUnsubscribe, readMailSettings, setMails, unsubscribe } from './index.ts'

testsRollBack()

const low = { kind: 'low_balance', credits: 1, threshold: 10 } as const
const ending = {
  kind: 'session_ending',
  sessionId: 'ses_1',
  board: 'Uno one',
  endsAt: '2026-11-24T10:34:00.000Z',
  minutes: 10,
  by: 'time_limit',
} as const

const newUser = () => makeUser({ emailVerifiedAt: new Date() })
const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind)

async function tokenIn(address: string): Promise<string> {
  const [mail] = await mailsTo(address)
  return /\/unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('a kind of mail that is turned off is not sent; others and security notices are', async () => {
  const user = await newUser()
  await setMails(user, ['session_ending'])
  await enqueueNotice(low, user.id)
  await enqueueNotice(ending, user.id)
  await enqueueNotice({ kind: 'password_changed' }, user.id)
  expect(await kindsTo(user.email)).toEqual(['session_ending', 'password_changed'])
  await setMails(user, [...optionalMails])
  await enqueueNotice(low, user.id)
  expect(await kindsTo(user.email)).toContain('low_balance')
})

test('the link of a mail turns off its kind alone, for its recipient, once', async () => {
  const [user, other] = [await newUser(), await newUser()]
  await enqueueNotice(low, user.id)
  const token = await tokenIn(user.email)
  expect(mailToUnsubscribe(token)).toBe('low_balance')
  expect((await readMailSettings(user)).off).toEqual([])
  expect(await unsubscribe({ token })).toBe('low_balance')
  expect(await unsubscribe({ token })).toBe('low_balance')
  expect((await readMailSettings(user)).off).toEqual(['low_balance'])
  expect((await readMailSettings(other)).off).toEqual([])
  const { events } = await listEvents(user, { limit: 10, offset: 0 })
  expect(events).toMatchObject([{ action: 'mails_changed', details: { off: ['low_balance'] } }])
})

test('security notices have no such link', async () => {
  const user = await newUser()
  await enqueueNotice({ kind: 'password_changed' }, user.id)
  const [mail] = await mailsTo(user.email)
  expect(mail?.text).not.toContain('/unsubscribe')
  expect(mail?.html).not.toContain('/unsubscribe')
})

/** Breaks if the kind or the shape of what a token seals is not checked. */
test.each([
  ['nothing', ''],
  ['a word', 'low_balance'],
  ['another sealed text', seal(JSON.stringify({ subject: 'A mail of somebody' })).toString('base64url')],
  ['a notice', seal(JSON.stringify({ unsubscribe: 'password_changed', userId: 'usr_1' })).toString('base64url')],
  ['a changed token', `${seal('{}').toString('base64url').slice(0, -4)}AAAA`],
  ['endless text', 'A'.repeat(10_000)],
])('%s turns nothing off', async (_, token) => {
  expect(mailToUnsubscribe(token)).toBeUndefined()
  expect(await unsubscribe({ token })).toBeUndefined()
})

test('a new threshold turns the warning of a low balance on again, and only that', async () => {
  const user = await newUser()
  await setMails(user, ['receipt'])
  const limits = { credits_per_day: null, low_balance_credits: 10 }
  await setLimits(user, limits)
  expect((await readMailSettings(user)).off).toEqual(['session_ending', 'session_ended'])
  await setMails(user, ['receipt'])
  await setLimits(user, { ...limits, credits_per_day: 5 })
  const settings = { off: expect.arrayContaining(['low_balance']), lowBalanceCredits: 10 }
  expect(await readMailSettings(user)).toMatchObject(settings)
  expect(await readLimits(user)).toMatchObject({ low_balance_credits: 10 })
})

test('a closed account is not changed', async () => {
  const user = await newUser()
  await enqueueNotice(low, user.id)
  const token = await tokenIn(user.email)
  const closed = { email: null, passwordHash: null, emailVerifiedAt: null, closedAt: new Date() }
  await db().update(users).set(closed).where(eq(users.id, user.id))
  await unsubscribe({ token })
  expect((await readMailSettings(user)).off).toEqual([])
})
