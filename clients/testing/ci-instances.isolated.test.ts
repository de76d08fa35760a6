// Slow: starts two instances of the service.

import { and, eq, isNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { deleteCiTrust } from '#core/ci-trusts/index.ts'
import { makeKey } from '#db/factory.ts'
import { apiKeys, ciTokens, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { boardwalk, Console, startSession } from '../typescript/src/index.ts'
import { ciLabFor } from './ci-lab.ts'

const ci = ciLabFor(testsCommit())

const exchange = (url: string, token: string) =>
  fetch(`${url}/v1/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    }),
  })

const liveKeys = (trust: string) => db().$count(apiKeys, and(eq(apiKeys.trustId, trust), isNull(apiKeys.revokedAt)))

/** Breaks where the lock of an exchange is one of a process. */
test('of fifty exchanges of one token at two instances at once, one key lives', async () => {
  const { lab, makeTrust, token, startAnother } = ci()
  const urls = [lab.serverUrl, (await startAnother()).url]
  const { trust, audience } = await makeTrust()
  const one = token(audience)
  const before = await db().$count(ciTokens)
  const all = await Promise.all(Array.from({ length: 50 }, (_, at) => exchange(urls[at % 2] ?? '', one)))
  expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  // A busy machine answers some with 503: nobody waits longer than two seconds for a lock.
  for (const { status } of all) expect([200, 400, 503]).toContain(status)
  expect(await liveKeys(trust)).toBe(1)
  expect(await db().$count(ciTokens)).toBe(before + 1)
})

test('a trust that is deleted closes a console at another instance within a second', async () => {
  const { lab, makeTrust, token, startAnother } = ci()
  const another = await startAnother()
  const { boardType } = await lab.makeBoards()
  const { user, trust, audience } = await makeTrust()
  const { access_token: key } = (await (await exchange(lab.serverUrl, token(audience))).json()) as {
    access_token: string
  }
  const client = boardwalk({ url: another.url, apiKey: key })
  const session = await startSession(client, { boardType, leaseSeconds: null })
  const { secret } = await makeKey(user)
  onTestFinished(async () => {
    const params = { path: { session_id: session.id } }
    await boardwalk({ url: lab.serverUrl, apiKey: secret }).http.DELETE('/v1/sessions/{session_id}', { params })
  })
  const console = await Console.open({ url: another.url, key, sessionId: session.id, from: 'start' })
  await deleteCiTrust(user, trust)
  const began = performance.now()
  expect(await console.ended).toMatchObject({ name: 'ConsoleLostError' })
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('a job whose answer was lost exchanges its token again, and only its second key lives', async () => {
  const { lab, makeTrust, token } = ci()
  const { trust, audience } = await makeTrust()
  const one = token(audience)
  lab.proxy.dropAnswer({ method: 'POST', path: /^\/v1\/auth\/token$/ })
  onTestFinished(() => lab.proxy.heal())
  await expect(exchange(lab.url, one)).rejects.toThrow('fetch failed')
  expect(await liveKeys(trust)).toBe(1)
  const { status } = await exchange(lab.url, one)
  expect(status).toBe(200)
  expect(await liveKeys(trust)).toBe(1)
  expect(await db().$count(apiKeys, eq(apiKeys.trustId, trust))).toBe(2)
})
