import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createKey } from '#core/api-keys/index.ts'
import { findLogin, type Login, startLogin } from '#core/logins/index.ts'
import { isOpen, raiseToPaidTier } from '#core/users.ts'
import { db, mails, rateCounters, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import { changeEmail, changePassword, closeAccount, confirmEmail } from './index.ts'
import { signUp } from './sign-up.ts'

testsRollBack()

const network = '203.0.113.7'
const ada = { email: 'ada@boardwalk.example', password: 'correct horse battery' }
const newer = 'ada@lovelace.example'
const current_password = ada.password

async function signedIn({ isConfirmed }: { isConfirmed: boolean }) {
  const user = await signUp(ada, network)
  await raiseToPaidTier(user.id)
  if (isConfirmed) await db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
  return (await findLogin(await startLogin(user, 'password', null))) as Login
}

const change = (login: Login) =>
  transaction(() => changePassword(login, { current_password, password: current_password }, network))
const moveTo = ({ user }: Login) => changeEmail(user, { email: newer, current_password }, network)

const acts: [string, (login: Login) => Promise<unknown>][] = [
  ['password_changed', change],
  ['key_created', ({ user }) => createKey(user, {})],
  ['email_change_asked', moveTo],
  [
    'email_changed',
    async (login) => {
      await moveTo(login)
      await confirmEmail({ token: await tokenTo(newer, 'email_change') }, login)
    },
  ],
  ['account_closed', ({ user }) => closeAccount(user, { current_password }, network)],
]

const noticesTo = async (address: string) =>
  (await mailsTo(address)).map(({ kind }) => kind).filter((kind) => kind !== 'email_verification')

test.each(acts)('%s: a confirmed e-mail gets a notice, and an unconfirmed one gets none', async (kind, act) => {
  const confirmed = await signedIn({ isConfirmed: true })
  await act(confirmed)
  expect(await noticesTo(ada.email)).toContain(kind)
  await db().delete(mails)
  await db().delete(rateCounters)
  await db()
    .update(users)
    .set({ email: sql`${users.email} || '.example'` })
    .where(and(eq(users.id, confirmed.user.id), isOpen))
  await act(await signedIn({ isConfirmed: false }))
  expect(await noticesTo(ada.email)).toEqual([])
})

/** Each kind is counted separately: keys that an attacker creates must not hide a new password. */
test('an e-mail gets three notices of a kind an hour, and other kinds as well', async () => {
  const login = await signedIn({ isConfirmed: true })
  for (const _ of Array(5)) await createKey(login.user, {})
  await change(login)
  expect(await noticesTo(ada.email)).toEqual([...Array(3).fill('key_created'), 'password_changed'])
  await db().update(mails).set({ createdAt: sql`now() - interval '61 minutes'` })
  await createKey(login.user, {})
  expect(await noticesTo(ada.email)).toHaveLength(5)
})

test('RATE_LIMITS=off counts no notices', async () => {
  const settings = env()
  settings.rateLimits = false
  try {
    const { user } = await signedIn({ isConfirmed: true })
    for (const _ of Array(5)) await createKey(user, {})
    expect(await noticesTo(ada.email)).toHaveLength(5)
  } finally {
    settings.rateLimits = true
  }
})

/** Breaks if a notice contains a label or an e-mail: it would carry any text to another person. */
test('a notice contains no text that a user wrote', async () => {
  const login = await signedIn({ isConfirmed: true })
  const { key } = await createKey(login.user, { label: 'Win at evil.example' })
  await moveTo(login)
  await confirmEmail({ token: await tokenTo(newer, 'email_change') }, login)
  const notices = await mailsTo(ada.email)
  expect(notices.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['key_created', 'email_change_asked', 'email_changed']),
  )
  expect(JSON.stringify(notices)).not.toMatch(/evil|lovelace/)
  expect(JSON.stringify(notices)).not.toContain(key)
  expect(notices.find(({ kind }) => kind === 'key_created')).toMatchObject({
    subject: 'An API key was created',
    text: expect.stringContaining(`It ends in ${key.slice(-4)}.`),
    url: 'http://localhost:3000/keys',
  })
})
