import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { readCredits } from '#core/credits/index.ts'
import { db, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { logIn } from './log-in.ts'
import { LogIn, SignUp } from './schemas.ts'
import { signUp } from './sign-up.ts'

testsRollBack()

const password = 'correct horse battery'
const network = '203.0.113.7'
const ada = { email: 'Ada@example.com', password }

test('a new user has the welcome credits, and a ledger entry for them', async () => {
  const user = await signUp(ada, network)
  expect(user).toMatchObject({ email: 'Ada@example.com', tier: 'free', credits: 20 })
  const { balance, entries } = await readCredits(user, { limit: 20, offset: 0 })
  expect(balance).toBe(20)
  expect(entries).toMatchObject([{ kind: 'signup_grant', amount: 20, balance_after: 20 }])
})

test('an e-mail is taken in any case, and the refusal points at the field', async () => {
  await signUp(ada, network)
  const again = transaction(() => signUp({ ...ada, email: 'ADA@EXAMPLE.COM' }, network))
  await expect(again).rejects.toMatchObject({
    code: 'invalid_request',
    particulars: { errors: [{ pointer: '/email', detail: expect.stringContaining('already has an account') }] },
  })
})

test('a weak password is refused, and no user is created', async () => {
  await expect(signUp({ ...ada, password: 'password123' }, network)).rejects.toMatchObject({
    particulars: { errors: [{ pointer: '/password' }] },
  })
  expect(await db().$count(users)).toBe(0)
})

test('only an argon2id hash of the password is kept', async () => {
  await signUp(ada, network)
  const rows = await db().select().from(users)
  expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(rows)).not.toContain(password)
})

/** Breaks without `isOutdated` in checkCredentials: the hash would stay as cheap as it was. */
test.each([{ memoryCost: 8_192 }, { timeCost: 1 }])(
  'a hash that cost less than today’s (%j) is replaced at the next login',
  async (less) => {
    await signUp(ada, network)
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
    const hashNow = async () => (await db().select({ hash: users.passwordHash }).from(users))[0]?.hash
    const present = await hashNow()
    await logIn(ada, network)
    expect(await hashNow()).toBe(present)
    await db()
      .update(users)
      .set({ passwordHash: await hash(password, { ...cost, ...less }) })
    await expect(logIn({ ...ada, password: 'a guess' }, network)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await hashNow()).not.toMatch(/m=19456,t=2,/)
    await logIn(ada, network)
    expect(await hashNow()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await logIn(ada, network)
  },
)

test('a login needs the e-mail, in any case, and the exact password', async () => {
  const user = await signUp(ada, network)
  expect(await logIn({ email: 'ada@EXAMPLE.com', password }, network)).toMatchObject({ user })
})

test('an unknown e-mail and a wrong password get the same refusal', async () => {
  await signUp(ada, network)
  const attempts = [
    { email: ada.email, password: `${password}.` },
    { email: ada.email, password: password.toUpperCase() },
    { email: 'nobody@example.com', password },
  ]
  const refusals = await Promise.all(attempts.map((wrong) => logIn(wrong, network).catch((error: unknown) => error)))
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ code: 'unauthorized', message: 'Incorrect e-mail or password.' })
  }
})

test.each([
  'ada',
  'ada@',
  '@example.com',
  'a b@example.com',
  'a@b.c, d@e.f',
  'a@b.c\r\nBcc: d@e.f',
  `${'a'.repeat(250)}@b.cd`,
  '',
])('%j is no valid e-mail for a sign-up', (email) => {
  expect(SignUp.safeParse({ email, password }).success).toBe(false)
})

test('spaces around an e-mail are trimmed, and those of a password are kept', () => {
  const typed = { email: ' ada@example.com ', password: ` ${password} ` }
  for (const Form of [SignUp, LogIn]) {
    expect(Form.parse(typed)).toEqual({ email: 'ada@example.com', password: ` ${password} ` })
  }
})

test('impossible credentials are refused before a hash or a query', () => {
  for (const wrong of [{ email: 'a\0@example.com' }, { email: 'a'.repeat(300) }, { password: 'a'.repeat(2_000) }]) {
    expect(LogIn.safeParse({ ...ada, ...wrong }).success).toBe(false)
  }
})

test('a request cannot set a tier or a balance', () => {
  for (const member of ['tier', 'credits', 'id']) {
    expect(SignUp.safeParse({ ...ada, [member]: 'x' }).success).toBe(false)
  }
})
