// Slow: makes keys of RSA.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeCi } from '#core/ci-trusts/testing.ts'
import { apiKeys, ciRefusals, ciTokens, ciTrusts, db, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { call } from '#test/api/call.ts'
import { type Json, keyPair } from '#test/doubles/ci-issuer.ts'
import * as route from './route.ts'
import { changed, type Make, unproven, withClaims, withHeader } from './unproven-tokens.testing.ts'

testsRollBack()

type Ci = Awaited<ReturnType<typeof makeCi>>
let ci: Ci

beforeEach(async () => {
  ci = await makeCi()
})

const TYPE = 'urn:ietf:params:oauth:token-type:id_token'
const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'

const exchange = (subject_token: string) =>
  call(route, 'POST', '/v1/auth/token', { body: { grant_type: GRANT, subject_token, subject_token_type: TYPE } })

/** Breaks for each token that is no other way wrong than it says. */
test('the token that the others are made of is accepted', async () => {
  expect(await exchange(ci.double.token(ci.claims()))).toMatchObject({ status: 200 })
})

/** What is refused by a rule that the response names, once the signature is proven. */
const proven: Record<string, [rule: string, Make]> = {
  'exp past by 61 s': ['time', withClaims({ iat: now() - 100, exp: now() - 61 })],
  'exp as text': ['time', withClaims({ exp: String(now() + 300) })],
  'iat ahead by 61 s': ['time', withClaims({ iat: now() + 90, exp: now() + 300 })],
  'iat 25 hours old': ['time', withClaims({ iat: now() - 25 * 3_600 })],
  'nbf ahead': ['time', withClaims({ nbf: now() + 90 })],
  'exp before iat': ['time', withClaims({ iat: now() + 30, exp: now() + 20 })],
  'exp beyond all calendars': ['repository', withClaims({ exp: 9e15, repository: 'acme/fw-evil' })],
  'acme/fw-evil': ['repository', withClaims({ repository: 'acme/fw-evil' })],
  'evil/acme/fw': ['repository', withClaims({ repository: 'evil/acme/fw' })],
  'Acme/fw': ['repository', withClaims({ repository: 'Acme/fw' })],
  'a Cyrillic а in acme/fw': ['repository', withClaims({ repository: 'аcme/fw' })],
  'the same name with another id, after pinning': ['repository', pinnedTo('75', '65')],
  'the same id of another owner': ['owner', pinnedTo('74', '66')],
  'the tag main for the branch main': ['ref', withClaims({ ref: 'refs/tags/main', ref_type: 'tag' })],
  'main/../x': ['ref', withClaims({ ref: 'refs/heads/main/../x' })],
  'main%2Fx': ['ref', withClaims({ ref: 'refs/heads/main%2Fx' })],
  mainx: ['ref', withClaims({ ref: 'refs/heads/mainx' })],
  'pull_request_target with the ref main': ['event', withClaims({ event_name: 'pull_request_target' })],
  'the right workflow at another ref': [
    'workflow',
    onTrust(
      { workflow: '.github/workflows/hil.yml' },
      { workflow_ref: 'acme/fw/.github/workflows/hil.yml@refs/heads/dev' },
    ),
  ],
  'Production for production': ['environment', onTrust({ environment: 'production' }, { environment: 'Production' })],
  'no repository_id': ['claims', withClaims({ repository_id: undefined })],
  'a ref with a zero byte': ['claims', withClaims({ ref: 'refs/heads/main\0' })],
  'a merge request of a fork at GitLab': ['fork', gitlabMergeRequest({ job_project_id: '21' })],
  'a merge request at GitLab without job_project_id': ['fork', gitlabMergeRequest({ job_project_id: undefined })],
  'a child pipeline at GitLab without job_project_id': ['fork', gitlabChildPipeline({ job_project_id: undefined })],
  'a trust that was not pinned within seven days': [
    'unpinned',
    onTrust({ createdAt: new Date(Date.now() - 8 * 86_400_000) }, {}),
  ],
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}

function onTrust(given: Partial<typeof ciTrusts.$inferInsert>, claims: Json): Make {
  return async ({ double, trust, ...made }) => {
    await db().update(ciTrusts).set(given).where(eq(ciTrusts.id, trust.id))
    return double.token(made.claims(claims))
  }
}

function pinnedTo(repositoryId: string, ownerId: string): Make {
  return onTrust({ repositoryId, ownerId, pinnedAt: new Date() }, {})
}

function gitlabMergeRequest(claims: Json): Make {
  return async () => {
    const { double, claims: claimsOf } = await makeCi({ provider: 'gitlab', events: ['merge_request_event'] })
    return double.token(claimsOf({ pipeline_source: 'merge_request_event', ...claims }))
  }
}

function gitlabChildPipeline(claims: Json): Make {
  return async () => {
    const { double, claims: claimsOf } = await makeCi({ provider: 'gitlab', events: ['parent_pipeline'] })
    return double.token(claimsOf({ pipeline_source: 'parent_pipeline', ...claims }))
  }
}

const counts = async () => {
  const tables = [apiKeys, sessions, ciTokens, ciRefusals]
  const [keys, started, tokens, refusals] = await Promise.all(tables.map((table) => db().$count(table)))
  return { keys, started, tokens, refusals }
}

const WORDS = `This ID token opens no trust: its audience must be the address of the page of a trust that exists (${env().appUrl}/ci/tru_…), its issuer the issuer of that trust, and it must be as it was signed.`

test.each(Object.entries(unproven))(
  '%s is refused in the words of all of them, and nothing is written',
  async (_, make) => {
    const { status, body } = await exchange(await make(ci))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'untrusted_token', error: 'invalid_request', detail: WORDS })
    expect(body).not.toHaveProperty('rule')
    expect(await counts()).toEqual({ keys: 0, started: 0, tokens: 0, refusals: 0 })
  },
)

test.each(Object.entries(proven))('%s is refused, and the owner sees it', async (_, [rule, make]) => {
  const { status, body } = await exchange(await make(ci))
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'untrusted_token', error: 'invalid_request', rule })
  // Its owner looks there for what differs.
  expect(body.detail).toMatch(rule === 'time' ? /fit: `\w+`\.$/ : /\. What it takes: http\S+\/ci\/tru_\w{26}$/)
  expect(await counts()).toEqual({ keys: 0, started: 0, tokens: 0, refusals: 1 })
  expect(await db().select({ rule: ciRefusals.rule }).from(ciRefusals)).toEqual([{ rule }])
})

test.each<[string, Make]>([
  ['a token of 13 KiB', withClaims({ long: 'x'.repeat(9_500) })],
  ['a kid of 10 KB', withHeader({ kid: 'k'.repeat(10_000) })],
])('%s is refused as input', async (_, make) => {
  const { status, body } = await exchange(await make(ci))
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_request' })
  expect(await counts()).toEqual({ keys: 0, started: 0, tokens: 0, refusals: 0 })
})

test('the same token twice is refused once its key was used', async () => {
  const token = ci.double.token(ci.claims())
  expect(await exchange(token)).toMatchObject({ status: 200 })
  await db().update(apiKeys).set({ lastUsedAt: new Date() })
  expect(await exchange(token)).toMatchObject({ status: 400, body: { rule: 'replayed' } })
  expect(await counts()).toMatchObject({ keys: 1, tokens: 1, refusals: 1 })
})

test('a signature of ES256 that is rewritten as (r, n − s) makes no other token', async () => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const pair = keyPair('curve', 'ES256')
  ci.double.publish('curve', pair)
  const token = ci.double.token(ci.claims(), { header: { kid: 'curve' }, key: pair.privateKey, algorithm: 'ES256' })
  expect(await exchange(token)).toMatchObject({ status: 200 })
  await db().update(apiKeys).set({ lastUsedAt: new Date() })
  const rewritten = changed(token, ([head = '', body = '', signature = '']) => {
    const bytes = Buffer.from(signature, 'base64url')
    const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
    const other = Buffer.from(s.toString(16).padStart(64, '0'), 'hex')
    return [head, body, Buffer.concat([bytes.subarray(0, 32), other]).toString('base64url')]
  })
  expect(rewritten).not.toBe(token)
  expect(await exchange(rewritten)).toMatchObject({ status: 400, body: { rule: 'replayed' } })
})
