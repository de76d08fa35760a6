import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findLogin, startLogin } from '#core/logins/index.ts'
import { consume } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import { db, rateCounters, transaction } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

testsRollBack()

const password = 'correct horse battery'
const network = '203.0.113.7'
let userCount = 0

async function makeAccount() {
  const email = `user${++userCount}@boardwalk.example`
  return { email, user: await signUp({ email, password }, `home of ${email}`) }
}

const tryWrong = (email: string, from = network) =>
  logIn({ email, password: 'not this one' }, from).catch(({ code, message, particulars }) => ({
    code,
    message,
    wait: Number(particulars.headers?.['Retry-After'] ?? 0),
  }))

const pass = (seconds: number) =>
  db()
    .update(rateCounters)
    .set({ openedAt: sql`${rateCounters.openedAt} - make_interval(secs => ${seconds})` })

async function failFiveTimes(email: string) {
  for (const _ of Array(5)) expect(await tryWrong(email)).toMatchObject({ code: 'unauthorized' })
}

test.each([
  ['an account', async () => (await makeAccount()).email],
  ['no account', async () => 'nobody@boardwalk.example'],
])('after five failures the wait for %s doubles from one minute to fifteen, and ends', async (_, emailOf) => {
  const email = await emailOf()
  await failFiveTimes(email)
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    const waitText = minutes === 1 ? 'a minute' : `${minutes} minutes`
    const refusal = {
      code: 'rate_limited',
      message: `Too many attempts. Wait ${waitText}, then try again.`,
      wait: minutes * 60,
    }
    expect(await tryWrong(email)).toEqual(refusal)
    await pass(minutes * 60 - 1)
    expect(await tryWrong(email)).toMatchObject({ code: 'rate_limited', wait: 1 })
    await pass(1)
    expect(await tryWrong(email)).toMatchObject({ code: 'unauthorized' })
  }
})

test('the right password waits too, then logs in and deletes the failures; other logins stay', async () => {
  const { email, user } = await makeAccount()
  const token = await startLogin(user, 'password', null)
  await failFiveTimes(email)
  await expect(logIn({ email, password }, network)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await findLogin(token)).toMatchObject({ user: { email } satisfies Partial<User> })
  await pass(60)
  await logIn({ email, password }, network)
  await failFiveTimes(email)
})

test('failures are counted over fifteen minutes, for an e-mail in any case', async () => {
  const { email } = await makeAccount()
  for (const _ of Array(4)) await tryWrong(email)
  await pass(15 * 60)
  await failFiveTimes(email)
  expect(await tryWrong(email.toUpperCase())).toMatchObject({ code: 'rate_limited' })
})

/**
 * PostgreSQL may fold the dotted capital I to i, as JavaScript does not. Without the folding in
 * `hasEmail` it would have a separate count.
 */
test('no spelling with a separate count reaches the same account', async () => {
  const email = 'iris@boardwalk.example'
  await signUp({ email, password }, network)
  await logIn({ email: 'IRIS@boardwal\u212A.example', password }, network)
  await expect(logIn({ email: '\u0130ris@boardwalk.example', password }, network)).rejects.toThrow(
    'Incorrect e-mail or password',
  )
})

test('fifty failures from one network in ten minutes, to any account; successes do not count', async () => {
  const { email } = await makeAccount()
  for (let index = 0; index < 50; index++) {
    expect(await tryWrong(`guess${index}@boardwalk.example`)).toMatchObject({ code: 'unauthorized' })
    if (index % 10 === 0) await logIn({ email, password }, network)
  }
  expect(await tryWrong('one@boardwalk.example')).toMatchObject({ code: 'rate_limited' })
  await expect(logIn({ email, password }, network)).rejects.toMatchObject({ code: 'rate_limited' })
  await logIn({ email, password }, 'another network')
  await pass(601)
  await logIn({ email, password }, network)
}, 30_000)

test('a network can create five accounts an hour; taken e-mails count, weak passwords do not', async () => {
  const make = (email: string, chosen = password) =>
    signUp({ email, password: chosen }, network).then(
      () => 'made',
      ({ message }) => message,
    )
  const outcomes = []
  for (const index of [1, 2, 3, 4]) outcomes.push(await make(`new${index}@boardwalk.example`))
  expect(outcomes).toEqual(Array(4).fill('made'))
  expect(await make('weak@boardwalk.example', 'password123')).toContain('common')
  expect(await make('new1@boardwalk.example')).toContain('already has an account')
  expect(await make('new5@boardwalk.example')).toBe(
    'Too many new accounts from your network. Wait 60 minutes, then try again.',
  )
})

test('no login is uncounted: if counting fails, so does the login', async () => {
  const { email } = await makeAccount()
  await db().execute(sql`alter table rate_counters rename to lost_counters`)
  await expect(transaction(() => logIn({ email, password }, network))).rejects.toThrow('rate_counters')
})

test('RATE_LIMITS=off counts nothing', async () => {
  const { email } = await makeAccount()
  const settings = env()
  settings.rateLimits = false
  try {
    for (const _ of Array(7)) expect(await tryWrong(email)).toMatchObject({ code: 'unauthorized' })
    await consume({ name: 'any', max: 0, seconds: 60 }, 'any')
  } finally {
    settings.rateLimits = true
  }
  expect(await db().$count(rateCounters, eq(rateCounters.limitName, 'login_tries'))).toBe(0)
})

/**
 * Breaks without the dummy hash: an unknown e-mail would be refused several times as fast. Each
 * attempt is compared with its neighbour, because the machine's speed varies.
 */
test('an e-mail without an account takes as long as one with an account', async () => {
  const { email } = await makeAccount()
  const timeOf = async (email: string) => {
    await db().delete(rateCounters)
    const began = performance.now()
    expect(await tryWrong(email)).toMatchObject({ code: 'unauthorized' })
    return performance.now() - began
  }
  await timeOf('nobody@boardwalk.example')
  const ratios: number[] = []
  for (let round = 0; round < 15; round++) {
    const known = await timeOf(email)
    const unknown = await timeOf(`nobody${round}@boardwalk.example`)
    ratios.push(unknown / known, unknown / (await timeOf(email)))
  }
  const median = ratios.toSorted((a, b) => a - b)[ratios.length / 2]
  expect(median).toBeGreaterThan(0.5)
  expect(median).toBeLessThan(2)
}, 30_000)
