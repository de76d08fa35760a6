import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

testsCommit()

const password = 'correct horse battery'

async function outcomesOf(attempts: Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(attempts)
  const codes = settled.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'let in'))
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]))
}

/**
 * Breaks without `setWhere` in login-attempts.ts, and with a select before an update there: more
 * than five are compared.
 */
test.each([
  ['an account', 'ada@boardwalk.example'],
  ['no account', 'nobody@boardwalk.example'],
])('of forty simultaneous wrong logins of %s exactly five are compared', async (_, email) => {
  if (email.startsWith('ada')) await signUp({ email, password }, 'home')
  const attempts = Array.from({ length: 40 }, (_, index) =>
    logIn({ email, password: `wrong ${index}` }, `${email} ${index}`),
  )
  const { unauthorized, ...refused } = await outcomesOf(attempts)
  expect(unauthorized).toBe(5)
  expect((refused.rate_limited ?? 0) + (refused.unavailable ?? 0)).toBe(35)
})

/** The right password does not get in beside the five attempts that are being compared. */
test('the right password among forty guesses does not allow more of them', async () => {
  await signUp({ email: 'bob@boardwalk.example', password }, 'home')
  const guess = (index: number) => logIn({ email: 'bob@boardwalk.example', password: `wrong ${index}` }, `far ${index}`)
  const { unauthorized } = await outcomesOf(Array.from({ length: 30 }, (_, index) => guess(index)))
  expect(unauthorized).toBe(5)
  await expect(logIn({ email: 'bob@boardwalk.example', password }, 'home')).rejects.toMatchObject({
    code: 'rate_limited',
  })
})
