import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listEvents } from '#core/audit/index.ts'
import { deleteCiTrust, listCiTrusts, readCiTrust } from '#core/ci-trusts/index.ts'
import { makeCi } from '#core/ci-trusts/testing.ts'
import { limits } from '#core/rate-limits.ts'
import { makeKey, makeLab, makeUser } from '#db/factory.ts'
import { apiKeys, ciTokens, db, sessions, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { call, problem } from '#test/api/call.ts'
import * as sessionRoute from '../../sessions/[session_id]/route.ts'
import * as sessionsRoute from '../../sessions/route.ts'
import * as keyRoute from '../keys/[key_id]/route.ts'
import * as keysRoute from '../keys/route.ts'
import * as meRoute from '../me/route.ts'
import * as renewalRoute from './renewal/route.ts'
import * as route from './route.ts'

testsRollBack()

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'
const TYPE = 'urn:ietf:params:oauth:token-type:id_token'
const ACCESS = 'urn:ietf:params:oauth:token-type:access_token'

let ci: Awaited<ReturnType<typeof makeCi>>
beforeEach(async () => {
  ci = await makeCi()
})

const sent = (subject_token: string, more = {}) => ({
  grant_type: GRANT,
  subject_token,
  subject_token_type: TYPE,
  ...more,
})
const exchange = (token = ci.double.token(ci.claims()), more = {}) =>
  call(route, 'POST', '/v1/auth/token', { body: sent(token, more) })

async function issue() {
  const { status, body } = await exchange()
  expect(status).toBe(200)
  return { secret: body.access_token as string, id: body.key.id as string }
}

const renew = (key: string) => call(renewalRoute, 'POST', '/v1/auth/token/renewal', { key })
const me = (key: string) => call(meRoute, 'GET', '/v1/auth/me', { key })

describe('the exchange', () => {
  test('gives a CI key of fifteen minutes', async () => {
    const { status, body } = await exchange()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ access_token: expect.stringMatching(/^key_[0-9a-f]{48}$/), issued_token_type: ACCESS },
      ...{ token_type: 'Bearer', expires_in: 900, scope: 'run' },
      key: { trust_id: ci.trust.id, credits_per_day: 100, credits_used_today: 0 },
    })
    expect(await me(body.access_token)).toMatchObject({ status: 200, body: { id: ci.user.id } })
  })

  /** Breaks where PostgreSQL compares the times as text: this one would be out of its range. */
  test('takes a token that never ends as one of a day', async () => {
    const iat = Math.floor(Date.now() / 1000)
    expect(await exchange(ci.double.token(ci.claims({ iat, exp: 1e15 })))).toMatchObject({ status: 200 })
    const [noted] = await db().select({ expiresAt: ciTokens.expiresAt }).from(ciTokens)
    expect(noted?.expiresAt.getTime()).toBe((iat + 86_400) * 1_000)
  })

  test('does not exist while the operator has it turned off', async () => {
    env().trustedCi = false
    expect(await exchange()).toMatchObject(problem(404, 'not_found'))
  })

  test('pins the trust to the ids of the first token, and never again', async () => {
    await issue()
    const renamed = { repository: 'acme/renamed' }
    expect(await exchange(ci.double.token(ci.claims(renamed)))).toMatchObject({ status: 200 })
    const stolen = await exchange(ci.double.token(ci.claims({ repository_id: '75' })))
    expect(stolen).toMatchObject({ status: 400, body: { rule: 'repository' } })
    const trust = await readCiTrust(ci.user, ci.trust.id)
    expect(trust).toMatchObject({
      ...{ repository: 'acme/fw', current_repository: 'acme/renamed', repository_id: '74', owner_id: '65' },
      ...{ pinned_at: expect.any(Date), last_used_at: expect.any(Date), live_keys: 2 },
      refusals: [{ rule: 'repository', claims: { value: 'acme/fw (75)', repository_id: '75' } }],
    })
  })

  test('is in the trail, with the key as its credential', async () => {
    const { id } = await issue()
    const { events } = await listEvents(ci.user, { limit: 10, offset: 0 }, ['ci_key_issued'])
    expect(events).toMatchObject([
      { actor: 'ci', credential_id: id, subject_id: id, details: { trust_id: ci.trust.id, run: '1001' } },
    ])
  })

  test('keeps the newest twenty refusals, however long what they say is', async () => {
    env().rateLimits = false
    onTestFinished(() => {
      env().rateLimits = true
    })
    for (let run = 0; run < 22; run++)
      await exchange(ci.double.token(ci.claims({ ref: `refs/heads/${run}${'"ü'.repeat(200)}` })))
    const { refusals } = await readCiTrust(ci.user, ci.trust.id)
    expect(refusals).toHaveLength(20)
    expect(refusals[0]?.claims.value).toMatch(/^refs\/heads\/21/)
  })

  test('is for the paid tier', async () => {
    await db().update(users).set({ tier: 'free' }).where(eq(users.id, ci.user.id))
    expect(await exchange()).toMatchObject(problem(402, 'paid_tier_required'))
  })

  test('stops at a hundred live CI keys of an account', async () => {
    const { id } = await issue()
    const [{ ciIdentity, expiresAt } = { ciIdentity: null, expiresAt: null }] = await db()
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.id, id))
    const rows = Array.from({ length: 99 }, (_, index) => ({
      ...{ userId: ci.user.id, trustId: ci.trust.id, ciIdentity, expiresAt, access: 'run' as const, lastFour: '0000' },
      secretHash: Buffer.alloc(32, index + 1),
    }))
    await db().insert(apiKeys).values(rows)
    expect(await exchange()).toMatchObject(problem(409, 'ci_key_limit_reached'))
  })

  test('stops at sixty a minute of a trust, and at twenty bad tokens of a network', async () => {
    for (let run = 0; run < limits.ciExchanges.max; run++) expect((await exchange()).status).toBe(200)
    expect(await exchange()).toMatchObject(problem(429, 'rate_limited'))
    for (let run = 0; run < limits.badCredentials.max; run++) expect((await exchange('x.y.z')).status).toBe(400)
    expect(await exchange('x.y.z')).toMatchObject(problem(429, 'rate_limited'))
    const refused = await exchange(ci.double.token(ci.claims({ ref: 'refs/heads/x' })))
    expect(refused).toMatchObject(problem(429, 'rate_limited'))
    expect((await readCiTrust(ci.user, ci.trust.id)).refusals).toEqual([])
  })
})

describe('a token that comes again', () => {
  test('within a minute gets another key, if nothing has used the first', async () => {
    const token = ci.double.token(ci.claims())
    const [first, second] = [await exchange(token), await exchange(token)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await me(first.body.access_token)).status).toBe(401)
    expect((await me(second.body.access_token)).status).toBe(200)
    expect(await exchange(token)).toMatchObject({ status: 400, body: { rule: 'replayed' } })
  })

  test('after a minute is refused', async () => {
    const token = ci.double.token(ci.claims())
    await exchange(token)
    await db()
      .update(ciTokens)
      .set({ createdAt: new Date(Date.now() - 61_000) })
    expect(await exchange(token)).toMatchObject({ status: 400, body: { rule: 'replayed' } })
  })
})

describe('a CI key', () => {
  test('is renewed by itself, and ends six hours after its exchange', async () => {
    const { secret, id } = await issue()
    const ends = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const at = (createdAt: Date) =>
      db()
        .update(apiKeys)
        .set({ createdAt, expiresAt: new Date(Date.now() + 60_000) })
        .where(eq(apiKeys.id, id))
    await at(ends(1))
    expect(await renew(secret)).toMatchObject({ status: 200, body: { expires_in: 900 } })
    await at(ends(5.9))
    const last = await renew(secret)
    expect(last.status).toBe(200)
    expect(last.body.expires_in).toBeLessThan(400)
    expect(await renew(secret)).toMatchObject(problem(409, 'token_lifetime_reached'))
  })

  test('is no key of its owner: not listed, not counted, and other keys are not renewed', async () => {
    const { secret } = await issue()
    const { secret: full } = await makeKey(ci.user)
    const listed = await call(keysRoute, 'GET', '/v1/auth/keys', { key: full })
    expect(listed.body.keys.map(({ created_by }: { created_by: string }) => created_by)).not.toContain('ci')
    expect(await renew(full)).toMatchObject(problem(403, 'not_permitted'))
    expect(await call(keysRoute, 'GET', '/v1/auth/keys', { key: secret })).toMatchObject(problem(403, 'not_permitted'))
    expect(await call(keysRoute, 'POST', '/v1/auth/keys', { key: secret, body: {} })).toMatchObject(
      problem(403, 'not_permitted'),
    )
  })

  test('revokes itself', async () => {
    const { secret, id } = await issue()
    const gone = await call(keyRoute, 'DELETE', `/v1/auth/keys/${id}`, { key: secret, params: { key_id: id } })
    expect(gone.status).toBe(204)
    expect((await me(secret)).status).toBe(401)
    expect(await listCiTrusts(ci.user)).toMatchObject([{ live_keys: 0 }])
  })

  test('ends with its trust, which nobody else deletes', async () => {
    const { secret } = await issue()
    await expect(deleteCiTrust(await makeUser(), ci.trust.id)).rejects.toThrow('no such trust')
    expect((await me(secret)).status).toBe(200)
    await deleteCiTrust(ci.user, ci.trust.id)
    expect((await me(secret)).status).toBe(401)
    expect(await listCiTrusts(ci.user)).toEqual([])
  })

  test('starts sessions that say where they come from, over what the client says', async () => {
    const { secret } = await issue()
    const { type: boardType } = await makeLab()
    const metadata = { repository: 'evil/fw', job: 'x', run_url: 'https://evil.example', shard: '3' }
    const { status, body } = await call(sessionsRoute, 'POST', '/v1/sessions', {
      key: secret,
      body: { board_type: boardType, metadata },
    })
    expect(status).toBe(201)
    expect(body.origin).toEqual({
      ...{ provider: 'github', repository: 'acme/fw', repository_id: '74', ref: 'refs/heads/main', event: 'push' },
      ...{ sha: 'a'.repeat(40), environment: null, workflow: expect.stringContaining('hil.yml@'), actor: 'ada' },
      ...{ run_id: '1001', run_url: 'https://github.com/acme/fw/actions/runs/1001', trust_id: ci.trust.id },
      ...{ issuer: ci.double.issuer, issued_at: expect.any(Number) },
    })
    expect(body.metadata).toEqual({
      ...{ ci: 'github', repository: 'acme/fw', ref: 'refs/heads/main', sha: 'a'.repeat(40), shard: '3' },
      ...{ job: expect.stringContaining('hil.yml'), run_url: 'https://github.com/acme/fw/actions/runs/1001' },
    })
    const [row] = await db().select({ trustId: sessions.trustId }).from(sessions).where(eq(sessions.id, body.id))
    expect(row).toEqual({ trustId: ci.trust.id })
    const another = await issue()
    const hidden = await call(sessionRoute, 'GET', `/v1/sessions/${body.id}`, {
      key: another.secret,
      params: { session_id: body.id },
    })
    expect(hidden).toMatchObject(problem(404, 'not_found'))
  })
})
