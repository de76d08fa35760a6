// Slow: starts a service, and runs steps as a runner does.

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeKey } from '#db/factory.ts'
import { apiKeys, ciTrusts, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { bundleActionsIfStale } from '#scripts/bundle-action.ts'
import { PROGRAMS } from '#test/programs.ts'
import { ciLabFor } from '../testing/ci-lab.ts'
import { newStep, pairsOf } from '../testing/workflow-step.ts'

const ci = ciLabFor(testsCommit())

beforeAll(() => bundleActionsIfStale(PROGRAMS), 60_000)

async function bench(form: 'run' | 'session', environment = ci().gitHub) {
  const { lab, makeTrust, given } = ci()
  const { boardType } = await lab.makeBoards()
  const { user, trust } = await makeTrust()
  const { secret: key } = await makeKey(user)
  const step = newStep({ lab, boardType, key, build: PROGRAMS, form, url: lab.serverUrl, environment })
  const keys = () => db().select().from(apiKeys).where(eq(apiKeys.trustId, trust))
  given.length = 0
  return { ...step, trust, keys, inputs: { 'api-key': '', trust } }
}

const STEPS = { steps: 'expect login: $\nsend root\\n\nexpect # $' }

/** What a log shows once the runner has masked what it was told to. */
function masked(text: string): string {
  const secrets = [...text.matchAll(/^::add-mask::(.+)$/gm)].map(([, secret]) => secret ?? '')
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
}

test('a trust and no key run a session to its end, and the step afterwards revokes the key', async () => {
  const { start, read, trust, keys, sessions, inputs } = await bench('run')
  const { code, text } = await start('main.mjs', { ...inputs, ...STEPS }).ended
  expect(code, text).toBe(0)
  const [token = ''] = ci().given.map((one) => one.token)
  expect(ci().given).toEqual([{ token, audience: `${ci().lab.serverUrl}/ci/${trust}` }])
  const secret = pairsOf(read('STATE')).ci_key ?? ''
  expect(secret).toMatch(/^key_[0-9a-f]{48}$/)
  // Both are masked before anything else is said.
  expect(text.startsWith(`::add-mask::${token}\n::add-mask::${secret}\n`)).toBe(true)
  const seen = masked(text) + read('OUTPUT') + read('ENV') + read('STEP_SUMMARY')
  expect(seen).not.toContain(secret)
  expect(seen).not.toContain(token)
  expect((await sessions()).ended).toMatchObject([
    { end_reason: 'user_ended', origin: { repository: 'acme/fw', trust_id: trust } },
  ])
  expect(await keys()).toMatchObject([{ revokedAt: null }])
  expect(await start('post.mjs', inputs).ended).toMatchObject({ code: 0 })
  expect(await keys()).toMatchObject([{ revokedAt: expect.any(Date) }])
  expect(await start('post.mjs', inputs).ended).toMatchObject({
    code: 0,
    text: expect.not.stringContaining('::warning'),
  })
})

test('later steps have the key of a session, which its keeper renews', async () => {
  const { start, read, trust, keys, inputs, sessions } = await bench('session')
  const { code, text } = await start('main.mjs', inputs).ended
  expect(code, text).toBe(0)
  const { SERVICE_API_KEY: secret = '', SERVICE_SESSION_ID: id } = pairsOf(read('ENV'))
  expect(text).toContain(`::add-mask::${secret}\n`)
  expect(masked(text) + read('OUTPUT') + read('STEP_SUMMARY')).not.toContain(secret)
  const response = await fetch(`${ci().lab.serverUrl}/v1/sessions/${id}`, {
    headers: { Authorization: `Bearer ${secret}` },
  })
  expect(await response.json()).toMatchObject({ id, state: 'running', origin: { trust_id: trust } })
  const [key] = await keys()
  if (!key) throw new Error('the trust has no key')
  const renewed = async () => (await keys())[0]?.expiresAt?.getTime() ?? 0
  await expect.poll(renewed).toBeGreaterThan(key.createdAt.getTime() + 900_000)
  expect(await start('post.mjs', inputs).ended).toMatchObject({ code: 0, text: expect.stringContaining('has ended') })
  expect(await keys()).toMatchObject([{ revokedAt: expect.any(Date) }])
  expect((await sessions()).active).toEqual([])
})

test('a trust that does not take the job says which rule it broke, and a person has to act', async () => {
  const { start, trust, read, sessions, inputs } = await bench('run')
  await db()
    .update(ciTrusts)
    .set({ refs: ['refs/heads/release'] })
    .where(eq(ciTrusts.id, trust))
  const { code, text } = await start('main.mjs', { ...inputs, ...STEPS }).ended
  expect({ code, text }).toMatchObject({
    code: 4,
    text: expect.stringMatching(`does not take the ref refs/heads/main\\. What it takes: \\S+/ci/${trust}`),
  })
  expect(pairsOf(read('OUTPUT'))).toMatchObject({ result: 'refused', 'exit-code': '4' })
  expect(await sessions()).toMatchObject({ active: [], ended: [] })
})

test('a CI system that refuses the job a token is named', async () => {
  const gitHub = { ...ci().gitHub, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'x' }
  const { start, inputs } = await bench('run', gitHub)
  expect(await start('main.mjs', { ...inputs, ...STEPS }).ended).toMatchObject({
    code: 5,
    text: expect.stringContaining('GitHub gave no ID token: status 403.'),
  })
})
