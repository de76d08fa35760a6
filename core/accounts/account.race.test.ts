import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createKey } from '#core/api-keys/index.ts'
import { grantTo } from '#core/credits/index.ts'
import type { Login } from '#core/logins/index.ts'
import { endSession, startSession } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { makeLab } from '#db/factory.ts'
import { apiKeys, db, sessions, transaction, users } from '#db/index.ts'
import { countWaiting } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { listSessions } from '#test/lists.ts'
import { tokenTo } from '#test/mails.ts'
import { askForReset, changeEmail, changePassword, closeAccount, confirmEmail, resetPassword } from './index.ts'
import { logIn, startVerifiedLogin, type VerifiedPassword } from './log-in.ts'
import { hashPassword } from './passwords.ts'
import { signUp } from './sign-up.ts'

testsCommit()

const current_password = 'correct horse battery'
let userCount = 0

async function makeAccount() {
  const email = `user${++userCount}@boardwalk.example`
  const user = await signUp({ email, password: current_password }, `home of ${email}`)
  await grantTo(user.id, { credits: 1_000, paid: true })
  return user
}

const fulfilled = <T>(outcomes: PromiseSettledResult<T>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))

/**
 * A link works once. Passwords are hashed one after another, so the uses are consecutive here.
 * Breaks if neither `consumeToken` nor `revokeTokens` deletes the token. Its race is in
 * core/one-time-tokens.race.test.ts.
 */
test('of ten simultaneous uses of one reset link one succeeds, and its password is set', async () => {
  const { email } = await makeAccount()
  await askForReset({ email }, 'somewhere')
  const token = await tokenTo(email, 'password_reset')
  const passwords = Array.from({ length: 10 }, (_, index) => `the horse of try ${index}`)
  const outcomes = await Promise.allSettled(
    passwords.map((password) => resetPassword({ token, password, revoke_keys: false })),
  )
  expect(fulfilled(outcomes)).toHaveLength(1)
  const winner = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? ''
  await logIn({ email, password: winner }, 'somewhere')
})

/**
 * Two accounts never share an e-mail. Breaks without the unique index; `isFree` alone does not see
 * uncommitted rows.
 */
test('of two users who confirm the same e-mail at once, one gets it', async () => {
  const email = 'wanted@boardwalk.example'
  const links: { token: string; user: User }[] = []
  for (const user of [await makeAccount(), await makeAccount()]) {
    await changeEmail(user, { email, current_password }, `home of ${user.email}`)
    links.push({ token: await tokenTo(email, 'email_change'), user })
  }
  const outcomes = await Promise.allSettled(
    links.map(({ token, user }) => confirmEmail({ token }, { id: 'lgn_1', user })),
  )
  expect(fulfilled(outcomes)).toEqual([email])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } })
  expect(await db().$count(users, eq(users.email, email))).toBe(1)
})

/** Nothing outlives an account. */
test('starts and new keys beside the closing of an account leave nothing live', async () => {
  const { type } = await makeLab({ count: 8 })
  const user = await makeAccount()
  const closed = new AbortController()
  const repeat = async (act: () => Promise<unknown>) => {
    for (let more = 3; more > 0; more -= closed.signal.aborted ? 1 : 0) await act().catch(() => {})
  }
  const start = () => startSession(user, { board_type: type, minutes: 60, wait: true })
  const acts = [start, start, () => start().then(({ id }) => endSession(user, id)), () => createKey(user, {})]
  const trying = acts.map(repeat)
  await expect.poll(() => db().$count(sessions, eq(sessions.userId, user.id))).toBeGreaterThan(0)
  await closeAccount(user, { current_password }, 'somewhere')
  closed.abort()
  await Promise.all(trying)
  const { active, ended } = await listSessions(user, { limit: 100, offset: 0 })
  expect(active).toEqual([])
  expect(ended.length).toBeGreaterThan(0)
  expect(await db().$count(apiKeys, eq(apiKeys.userId, user.id))).toBe(0)
})

/**
 * A reset takes the account back from anyone who knew the old password. Breaks for each action
 * without its `lockVerified`. The thief's attempt has read the old hash and waits for the account's
 * counter while the new one is committed.
 */
test.each([
  ['log in', async (_user, proof) => startVerifiedLogin(await proof(), null)],
  [
    'set a password',
    (user) => changePassword(login(user), { current_password, password: 'the horse of a thief' }, 'far'),
  ],
  ['change the e-mail', (user) => changeEmail(user, { email: `thief.${user.email}`, current_password }, 'far')],
  ['close the account', (user) => closeAccount(user, { current_password }, 'far')],
] as [string, (user: User, proof: () => Promise<VerifiedPassword>) => Promise<unknown>][])(
  'a user who verified the old password before a new one was set cannot %s',
  async (_, act) => {
    const user = await makeAccount()
    const { email } = user
    const passwordHash = await hashPassword('the horse of its owner')
    const [isSet, isAwaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const owner = transaction(async () => {
      await logIn({ email, password: 'mistyped' }, 'home').catch(() => {})
      await db().update(users).set({ passwordHash }).where(eq(users.id, user.id))
      isSet.resolve()
      await isAwaited.promise
    })
    await isSet.promise
    const thief = act(user, () => logIn({ email, password: current_password }, 'far')).catch((error: unknown) => error)
    await expect.poll(() => countWaiting('rate_counters')).toBe(1)
    isAwaited.resolve()
    await owner
    expect(await thief).toMatchObject({ code: 'unauthorized' })
    await logIn({ email, password: 'the horse of its owner' }, 'home')
  },
)

const login = (user: User): Login => ({ id: 'lgn_of_a_thief', user })
