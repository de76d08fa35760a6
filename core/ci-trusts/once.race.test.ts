import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isLive } from '#core/api-keys/index.ts'
import { apiKeys, ciTokens, ciTrusts, db, POOL_CONNECTIONS, transaction } from '#db/index.ts'
import { expectConnectionsLeft, lockAccount } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { readClaims } from './claims.ts'
import { exchangeToken } from './exchange.ts'
import { findTrust } from './find.ts'
import { issueKey } from './issue.ts'
import { makeCi } from './testing.ts'
import { readToken } from './token.ts'

testsCommit()

/** Returns what issues the key of a token without a queue, as several instances do. */
async function issuer(trustId: string, text: string) {
  const [trust, token] = [await findTrust(trustId), readToken(text)]
  if (!trust || !token) throw new Error('the trust or the token is not as it must be')
  const facts = readClaims(token.claims, trust)
  if ('missing' in facts) throw new Error(`no claim ${facts.missing}`)
  return () => transaction(() => issueKey(trust, token, facts, () => {}))
}

/** Breaks without `lockAccount` in `issueKey`. */
test('fifty exchanges of one token at once leave one live key', async () => {
  const { double, claims, trust, user } = await makeCi()
  const issue = await issuer(trust.id, double.token(claims()))
  const all = await Promise.allSettled(Array.from({ length: 50 }, issue))
  const issued = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(issued.length).toBeGreaterThan(0)
  const isOfUser = eq(apiKeys.userId, user.id)
  const live = await db().select({ id: apiKeys.id }).from(apiKeys).where(isLive)
  expect(live).toHaveLength(1)
  expect(await db().$count(ciTokens)).toBe(1)
  expect(await db().$count(apiKeys, isOfUser)).toBe(issued.length)
})

/** Breaks without the second look at the trust in `issueKey`. */
test('of two repositories with the name of a trust at once, one pins it and is accepted', async () => {
  const { double, claims, trust } = await makeCi()
  const ids = ['1', '2', '3', '4', '5', '6', '7', '8']
  const all = await Promise.allSettled(
    ids.map((id) => exchangeToken(double.token(claims({ repository_id: id })), 'network')),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [pinned] = await db().select().from(ciTrusts).where(eq(ciTrusts.id, trust.id))
  expect(ids[all.findIndex(({ status }) => status === 'fulfilled')]).toBe(pinned?.repositoryId)
})

/** Breaks without the slot of an account: exchanges that wait take all connections. */
test('exchanges of one account at once leave connections to others', async () => {
  const { double, claims, user } = await makeCi()
  const exchanges = Array.from({ length: 2 * POOL_CONNECTIONS }, () => {
    const token = double.token(claims())
    return () => exchangeToken(token, 'network')
  })
  await expectConnectionsLeft(() => lockAccount(user), exchanges)
})
