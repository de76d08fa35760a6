// Slow: calls are sent around the moment at which a lease runs out.

import { inArray, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { db, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { serveTests } from '#test/server/serve-tests.ts'

const databaseUrl = testsCommit()
const USERS = 6
const EACH = 5
const servers = [serveTests(databaseUrl), serveTests(databaseUrl)] as const

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

type Leased = { id: string; secret: string; edge: number }

async function startLeased(): Promise<Leased[]> {
  const { slug } = await makeBoardType({ creditsPerMinute: 1 })
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(USERS * EACH)) await makeBoard({ boardType: slug })
  const secrets = await Promise.all(
    Array.from({ length: USERS }, async () => {
      const user = await makeUser({ tier: 'paid', credits: 100, emailVerifiedAt: new Date() })
      return (await makeKey(user)).secret
    }),
  )
  const started = await Promise.all(
    secrets.flatMap((secret) =>
      Array.from({ length: EACH }, async () => {
        const { body } = await send(secret, 'POST', '/v1/sessions', { board_type: slug, lease_seconds: 15 })
        return { id: String(body.id), secret }
      }),
    ),
  )
  const ids = started.map(({ id }) => id)
  // Their leases run out one after another, 40 ms apart, from one second on.
  await db().execute(sql`update sessions set lease_expires_at = now() + make_interval(secs => 1 + place * 0.04),
    next_event_at = now() + make_interval(secs => 1 + place * 0.04)
    from unnest(${sql.param(ids)}::text[]) with ordinality as given (given_id, place) where id = given_id`)
  const rows = await db().select().from(sessions).where(inArray(sessions.id, ids))
  const edges = new Map(rows.map(({ id, leaseExpiresAt }) => [id, leaseExpiresAt?.getTime() ?? 0]))
  return started.map((one) => ({ ...one, edge: edges.get(one.id) ?? 0 }))
}

async function send(secret: string, method: string, path: string, body?: object, place = 0) {
  const response = await fetch(`${servers[place % 2 ? 1 : 0].url}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/**
 * Each renewal is sent a few milliseconds before or after its edge, while two sweepers and reads of
 * the same users settle.
 */
test('a lease that is renewed while it expires is either renewed or over, and its session agrees', async () => {
  const leased = await startLeased()
  const results = await Promise.all(
    leased.map(async ({ id, secret, edge }, place) => {
      const at = edge + ((place * 7) % 31) - 15
      while (Date.now() < at) await send(secret, 'GET', `/v1/sessions/${id}`, undefined, place + 1)
      return send(secret, 'POST', `/v1/sessions/${id}/lease`, undefined, place)
    }),
  )
  for (const [place, { id, secret, edge }] of leased.entries()) {
    const { status, body } = results[place] ?? { status: 0, body: {} }
    const { body: session } = await send(secret, 'GET', `/v1/sessions/${id}`)
    if (status === 200) {
      expect(session).toMatchObject({ state: 'running', lease_expires_at: body.lease_expires_at })
      expect(Date.parse(String(body.lease_expires_at))).toBeGreaterThan(edge + 10_000)
    } else {
      expect([status, body.code]).toEqual([409, 'session_ended'])
      expect(session).toMatchObject({ state: 'ended', end_reason: 'lease_expired', credits_used: 1 })
      expect(Date.parse(String(session.ended_at))).toBe(edge)
    }
  }
})
