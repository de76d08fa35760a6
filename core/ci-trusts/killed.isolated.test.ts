// Slow: starts servers, and kills them.

import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isLive } from '#core/api-keys/index.ts'
import { apiKeys, ciTokens, ciTrusts, db, transaction } from '#db/index.ts'
import { countWaiting } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { env } from '#env.ts'
import { portOf, TcpProxy } from '#test/faults/tcp-proxy.ts'
import { startServer } from '#test/server/start-server.ts'
import { whenAvailable } from '#test/when-available.ts'
import { makeCi } from './testing.ts'

const databaseUrl = testsCommit()

/** A job at a server that tests may kill, and the one to which it then goes. */
async function makeScene() {
  const { double, user, trust, claims } = await makeCi()
  const issuers = JSON.stringify([{ provider: 'github', issuer: double.issuer }])
  // The audience of a token is that of the service, which has one URL. What waits for a lock must
  // still wait when a busy machine looks.
  const settings = { TRUSTED_CI: 'on', CI_ISSUERS: issuers, APP_URL: env().appUrl, DATABASE_PATIENCE: '20' }
  const [first, second] = await Promise.all([startServer(databaseUrl, settings), startServer(databaseUrl, settings)])
  onTestFinished(second.stop)
  const body = JSON.stringify({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: double.token(claims()),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
  })
  const exchange = async (url: string) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${url}/v1/auth/token`, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as { access_token?: string; rule?: string } }
  }
  const repeat = () => whenAvailable(() => exchange(second.url))
  const keys = async () => {
    const all = await db()
      .select({ isLive: sql<boolean>`${isLive}` })
      .from(apiKeys)
      .where(eq(apiKeys.userId, user.id))
    return { all: all.length, live: all.filter((key) => key.isLive).length }
  }
  const me = async (secret = '') => {
    const headers = { Authorization: `Bearer ${secret}` }
    return (await whenAvailable(() => fetch(`${second.url}/v1/auth/me`, { headers }))).status
  }
  return { trust, first, exchange, repeat, keys, me }
}

const LOST = { status: 0 }

/** Breaks if the key and the note of its token are two transactions: the repeat is `replayed`. */
test('killed between the key and its commit: nothing of it is left, and the repeat is the first', async () => {
  const { trust, first, exchange, repeat, keys, me } = await makeScene()
  const { status } = await transaction(async () => {
    await db().select({ id: ciTrusts.id }).from(ciTrusts).where(eq(ciTrusts.id, trust.id)).for('no key update')
    // The key and its token are written, and their trust is to be noted, which waits for us.
    const asked = exchange(first.url).catch(() => LOST)
    await expect.poll(() => countWaiting('update "ci_trusts"')).toBe(1)
    await first.kill()
    return await asked
  })
  expect(status).toBe(LOST.status)
  const again = await repeat()
  expect(again.status).toBe(200)
  expect(await keys()).toEqual({ all: 1, live: 1 })
  expect(await db().$count(ciTokens)).toBe(1)
  expect(await me(again.body.access_token)).toBe(200)
})

/** Breaks without the exception for tokens that come again soon: a lost answer fails the job. */
test('killed after the commit, before the answer: the repeat works, and one key lives', async () => {
  const { first, exchange, repeat, keys, me } = await makeScene()
  const proxy = new TcpProxy(portOf(first.url))
  const origin = await proxy.origin(first.url)
  onTestFinished(() => proxy.close())
  proxy.isOneWay = true
  const asked = exchange(origin).catch(() => LOST)
  await expect.poll(keys).toEqual({ all: 1, live: 1 })
  await first.kill()
  proxy.cut()
  expect(await asked).toEqual(LOST)
  const again = await repeat()
  expect(again.status).toBe(200)
  expect(await keys()).toEqual({ all: 2, live: 1 })
  expect(await me(again.body.access_token)).toBe(200)
  expect(await repeat()).toMatchObject({ status: 400, body: { rule: 'replayed' } })
  expect(await keys()).toEqual({ all: 2, live: 1 })
})
