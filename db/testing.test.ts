import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeKey, makeLogin, makeSession, makeUser } from './factory.ts'
import { apiKeys, db, endReasons, entries, logins, sessionStates, sessions, transaction, users } from './index.ts'
import { rolledBack, testsRollBack } from './testing.ts'

testsRollBack()

describe('a test that rolls back', () => {
  for (const turn of ['first', 'second']) {
    test(`sees what it wrote and nothing else (${turn})`, async () => {
      await makeUser()
      expect(await db().$count(users)).toBe(1)
    })
  }

  test('can go on after a failure inside a transaction of its own', async () => {
    await expect(transaction(() => makeUser({ credits: -1 }))).rejects.toThrow()
    expect(await db().$count(users)).toBe(0)
  })

  test('leaves nothing when it fails, and says why it failed', async () => {
    const failing = rolledBack(async () => {
      await makeUser()
      throw new Error('as it happens')
    })
    await expect(failing).rejects.toThrow('as it happens')
    expect(await db().$count(users)).toBe(0)
  })
})

describe('the factory', () => {
  test('makes sessions in every state and with every end that the constraints accept', async () => {
    const user = await makeUser()
    for (const state of sessionStates) await makeSession({ user, state })
    for (const endReason of endReasons) await makeSession({ user, endReason })
    expect(await db().$count(sessions)).toBe(sessionStates.length + endReasons.length)
  })

  test('keeps the ledger true: starting credits and what a session cost are lines of it', async () => {
    const user = await makeUser({ credits: 100, tier: 'paid' })
    await makeSession({ user, creditsUsed: 10 })
    const lines = await db().select({ amount: entries.amount, after: entries.balanceAfter }).from(entries)
    expect(lines).toEqual([
      { amount: 100, after: 100 },
      { amount: -10, after: 90 },
    ])
    expect(await db().select({ credits: users.credits }).from(users)).toEqual([{ credits: 90 }])
  })

  /**
   * Breaks where the factory stores anything but the SHA-256: the service would not find such a key
   * or login.
   */
  test('makes keys and logins of which the database holds a hash', async () => {
    const user = await makeUser()
    const { secret } = await makeKey(user)
    const { token } = await makeLogin(user)
    expect(secret).toMatch(/^key_[0-9a-f]{48}$/)
    const hashOf = (text: string) => createHash('sha256').update(text).digest()
    expect(await db().select({ hash: apiKeys.secretHash }).from(apiKeys)).toEqual([{ hash: hashOf(secret) }])
    expect(await db().select({ hash: logins.tokenHash }).from(logins)).toEqual([{ hash: hashOf(token) }])
  })
})
