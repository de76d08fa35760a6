import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { db, usageDays } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import { whenAvailable } from '#test/when-available.ts'

const databaseUrl = testsCommit()
const servers = [serveTests(databaseUrl), serveTests(databaseUrl)] as const

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

async function makeLab(creditsPerMinute = 2) {
  const { slug } = await makeBoardType({ creditsPerMinute })
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(20)) await makeBoard({ boardType: slug })
  return slug
}

/** Starts twenty sessions at once, with these keys in turn, at both instances. */
function startTwenty(board_type: string, secrets: string[]) {
  return Promise.all(
    Array.from({ length: 20 }, async (_, place) => {
      const headers = {
        authorization: `Bearer ${secrets[Math.floor(place / 2) % secrets.length]}`,
        'content-type': 'application/json',
        'idempotency-key': `start-${board_type}-${place}`,
      }
      const body = JSON.stringify({ board_type })
      const { url } = servers[place % 2 ? 1 : 0]
      const response = await whenAvailable(() => fetch(`${url}/v1/sessions`, { method: 'POST', headers, body }))
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }),
  )
}

function expectRefused(answers: Awaited<ReturnType<typeof startTwenty>>, members: object) {
  for (const { status, body } of answers.filter((one) => one.status !== 201)) {
    expect(status).toBe(402)
    expect(body).toMatchObject(members)
    expect(String(body.resets_at)).toMatch(/T00:00:00.000Z$/)
  }
}

/** Breaks if the use of a key is read without the session lock: more than two would start. */
test('of 20 starts at once with one key, at two instances, those begin that its day has credits for', async () => {
  const slug = await makeLab()
  const user = await makeUser({ tier: 'paid', credits: 1_000, emailVerifiedAt: new Date() })
  const { secret } = await makeKey(user, { creditsPerDay: 5 })
  const answers = await startTwenty(slug, [secret])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expectRefused(answers, { code: 'key_credits_exhausted', limit: 5, used: 4 })
  expect(
    await db().select({ credits: usageDays.credits }).from(usageDays).where(eq(usageDays.userId, user.id)),
  ).toEqual([{ credits: 4 }])
})

/** Breaks if the use of an account is read without the session lock. */
test('two keys together do not pass the day’s credits of their account', async () => {
  const slug = await makeLab()
  const user = await makeUser({ tier: 'paid', credits: 1_000, emailVerifiedAt: new Date(), creditsPerDay: 7 })
  const keys = await Promise.all([makeKey(user), makeKey(user, { creditsPerDay: 6 })])
  const answers = await startTwenty(
    slug,
    keys.map(({ secret }) => secret),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  for (const { body } of answers.filter(({ status }) => status !== 201))
    expect(body.code).toMatch(/_credits_exhausted$/)
  expectRefused(answers, { resets_at: expect.any(String) })
  const used = await db().select({ credits: usageDays.credits }).from(usageDays).where(eq(usageDays.userId, user.id))
  expect(used.reduce((sum, { credits }) => sum + credits, 0)).toBe(6)
})
