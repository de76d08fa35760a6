import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkCredentials } from '#core/accounts/index.ts'
import { findKey, MAX_LIVE_KEYS } from '#core/api-keys/index.ts'
import { sha256 } from '#core/sha256.ts'
import { makeKey, makeUser } from '#db/factory.ts'
import { apiKeys, db, entries, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { run } from './program.ts'
import { at, operator, problemOf, resultOf } from './testing.ts'

/** `admin` runs the command in its own process. `here` runs it in this one, which is faster. */
const admin = operator(at(testsCommit()))
const here = (...args: string[]) => run(args)

const ledgerOf = (userId: string) =>
  db()
    .select({ kind: entries.kind, amount: entries.amount, after: entries.balanceAfter })
    .from(entries)
    .where(eq(entries.userId, userId))
    .orderBy(entries.createdAt)

describe('users add', () => {
  test('creates a user with a generated password, which is printed only once', async () => {
    const user = resultOf(await admin('users', 'add', 'ada@boardwalk.example'))
    expect(user).toEqual({
      id: expect.stringMatching(/^usr_/),
      email: 'ada@boardwalk.example',
      tier: 'free',
      credits: 20,
      created_at: expect.any(String),
      password: expect.stringMatching(/^[0-9a-f]{30}$/),
    })
    expect((await checkCredentials(user)).id).toBe(user.id)
    expect(await ledgerOf(user.id)).toEqual([{ kind: 'signup_grant', amount: 20, after: 20 }])
  })

  test('takes a password, credits and the tier, and does not print the password', async () => {
    const args = ['--password', 'correct horse battery', '--credits', '500', '--paid']
    const ran = await admin('users', 'add', 'bob@boardwalk.example', ...args)
    const user = resultOf(ran)
    expect(user).toMatchObject({ tier: 'paid', credits: 520 })
    expect(ran.stdout).not.toContain('correct horse')
    await checkCredentials({ email: 'bob@boardwalk.example', password: 'correct horse battery' })
    expect(await ledgerOf(user.id)).toEqual([
      { kind: 'signup_grant', amount: 20, after: 20 },
      { kind: 'adjustment', amount: 500, after: 520 },
    ])
  })

  test('refuses an e-mail that is taken, in any case, and a weak password', async () => {
    const { email } = await makeUser()
    const taken = await here('users', 'add', email.toUpperCase())
    expect(problemOf(taken)).toMatchObject({
      exitCode: 1,
      code: 'invalid_request',
      detail: expect.stringMatching(/already has an account/),
    })
    const weak = await here('users', 'add', 'carl@boardwalk.example', '--password', 'password123')
    expect(problemOf(weak)).toMatchObject({
      exitCode: 1,
      code: 'invalid_request',
      detail: expect.stringMatching(/easy to guess/),
    })
    expect(await db().$count(users, eq(users.email, 'carl@boardwalk.example'))).toBe(0)
  })
})

test('users list has all users, and neither passwords nor their hashes', async () => {
  const { email } = await makeUser()
  const ran = await admin('users', 'list')
  const { users: listed } = resultOf(ran)
  expect(listed.map((user: { email: string }) => user.email)).toContain(email)
  expect(Object.keys(listed[0])).toEqual(['id', 'email', 'tier', 'credits', 'created_at'])
})

describe('credits grant', () => {
  test('gives, takes away and raises the tier, each with its entry in the ledger', async () => {
    const user = await makeUser()
    expect(resultOf(await here('credits', 'grant', user.email, '50'))).toMatchObject({ credits: 50, tier: 'free' })
    expect(resultOf(await admin('credits', 'grant', user.email, '-20', '--paid'))).toMatchObject({
      credits: 30,
      tier: 'paid',
    })
    expect(await ledgerOf(user.id)).toEqual([
      { kind: 'adjustment', amount: 50, after: 50 },
      { kind: 'adjustment', amount: -20, after: 30 },
    ])
  })

  test('refuses to take more than the balance, and changes neither balance nor tier', async () => {
    const user = await makeUser({ credits: 5 })
    const ran = await here('credits', 'grant', user.email, '-6', '--paid')
    expect(problemOf(ran)).toMatchObject({ exitCode: 1, code: 'insufficient_credits' })
    const [after] = await db()
      .select({ credits: users.credits, tier: users.tier })
      .from(users)
      .where(eq(users.id, user.id))
    expect(after).toEqual({ credits: 5, tier: 'free' })
  })

  test('refuses a user who does not exist', async () => {
    const ran = await here('credits', 'grant', 'nobody@boardwalk.example', '5')
    expect(problemOf(ran)).toMatchObject({ exitCode: 1, code: 'not_found' })
  })
})

describe('keys add', () => {
  test('prints the secret once, and the database has only its hash and last four characters', async () => {
    const user = await makeUser({ tier: 'paid' })
    const ran = await admin('keys', 'add', user.email, '--label', ' CI ')
    const { key: secret, ...record } = resultOf(ran)
    expect(secret).toMatch(/^key_[0-9a-f]{48}$/)
    expect(ran.stdout.split(secret)).toHaveLength(2)
    expect(record).toMatchObject({ label: 'CI', last_four: secret.slice(-4), last_used_at: null, created_by: 'web' })
    const [row] = await db().select().from(apiKeys).where(eq(apiKeys.id, record.id))
    expect(row?.secretHash).toEqual(sha256(secret))
    expect(JSON.stringify(row)).not.toContain(secret.slice(4, -4))
    expect((await findKey(secret))?.user.id).toBe(user.id)
  })

  test('applies the tier rule, and prints the command that raises the tier', async () => {
    const user = await makeUser()
    const problem = problemOf(await here('keys', 'add', user.email))
    expect(problem).toMatchObject({ exitCode: 1, code: 'paid_tier_required' })
    const remedy = /npm run -s admin -- (.*)$/.exec(problem.detail)?.[1]?.split(' ') ?? []
    resultOf(await here(...remedy))
    resultOf(await here('keys', 'add', user.email))
  })

  test('applies the key cap', async () => {
    const user = await makeUser({ tier: 'paid' })
    for (let made = 0; made < MAX_LIVE_KEYS; made++) await makeKey(user)
    expect(problemOf(await here('keys', 'add', user.email))).toMatchObject({ exitCode: 1, code: 'key_limit_reached' })
  })
})
