// Slow: makes keys of RSA.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeCi, makeTrust } from '#core/ci-trusts/testing.ts'
import { makeUser } from '#db/factory.ts'
import { apiKeys, ciRefusals, ciTokens, ciTrusts, db, sessions, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call } from '#test/api/call.ts'
import { ciIssuerDouble, type Json, keyPair, signatureOf, signedPart } from '#test/doubles/ci-issuer.ts'
import * as route from './route.ts'

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

const other = () => keyPair('other')
/** A token whose parts are changed after they were signed. */
const changed = (token: string, change: (parts: string[]) => string[]) => change(token.split('.')).join('.')
const nested = (depth: number): unknown => (depth === 0 ? 1 : { x: nested(depth - 1) })

type Make = (ci: Ci) => string | Promise<string>
const withHeader =
  (header: Json): Make =>
  ({ double, claims }) =>
    double.token(claims(), { header })
const withClaims =
  (claims: Json | ((ci: Ci) => Json | Promise<Json>)): Make =>
  async (ci) =>
    ci.double.token(ci.claims(typeof claims === 'function' ? await claims(ci) : claims))
const audience = (change: (audience: string) => unknown) => withClaims(({ trust }) => ({ aud: change(trust.audience) }))

/** What is wrong before the signature is proven: all are refused in the same words. */
const unproven: Record<string, Make> = {
  'alg none': ({ claims }) => `${signedPart({ alg: 'none', kid: 'one' }, claims())}.`,
  'alg None': ({ claims }) => `${signedPart({ alg: 'None', kid: 'one' }, claims())}.AA`,
  'HS256 with the public key as secret': ({ double, claims }) => double.hmacToken(claims()),
  RS512: ({ claims }) => {
    const signed = signedPart({ alg: 'RS512', kid: 'one' }, claims())
    return `${signed}.${signatureOf(signed, keyPair('one').privateKey, 'RS512').toString('base64url')}`
  },
  'ES256 in the header with an RSA key': withHeader({ alg: 'ES256' }),
  'an empty signature': ({ double, claims }) =>
    changed(double.token(claims()), ([head = '', body = '']) => [head, body, '']),
  'the signature of another token': ({ double, claims }) => {
    const [, , signature = ''] = double.token(claims({ actor: 'eve' })).split('.')
    return changed(double.token(claims()), ([head = '', body = '']) => [head, body, signature])
  },
  'the key of another': ({ double, claims }) => double.token(claims(), { key: other().privateKey }),
  'an RSA key of 1024 bits': ({ double, claims }) => {
    const weak = keyPair('weak', 'RS256', 1_024)
    double.publish('weak', weak)
    return double.token(claims(), { header: { kid: 'weak' }, key: weak.privateKey })
  },
  'a key for encryption': ({ double, claims }) => {
    double.publish('enc', other(), { use: 'enc' })
    return double.token(claims(), { header: { kid: 'enc' }, key: other().privateKey })
  },
  'no kid': withHeader({ kid: undefined }),
  'an unknown kid': withHeader({ kid: 'two' }),
  'a kid of 201 characters': withHeader({ kid: 'k'.repeat(201) }),
  'a kid of 5 KB': withHeader({ kid: 'k'.repeat(5_000) }),
  'a kid with a path': withHeader({ kid: '../../etc/passwd' }),
  'a kid with SQL': withHeader({ kid: "one' or '1'='1" }),
  jku: withHeader({ jku: 'https://evil.example/keys' }),
  jwk: withHeader({ jwk: other().publicKey.export({ format: 'jwk' }) }),
  x5u: withHeader({ x5u: 'https://evil.example/cert' }),
  x5c: withHeader({ x5c: ['AA'] }),
  crit: withHeader({ crit: ['exp'] }),
  'b64: false': withHeader({ b64: false }),
  'another typ': withHeader({ typ: 'at+jwt' }),
  'a repeated aud': ({ double, claims, trust }) =>
    double.token(JSON.stringify(claims()).replace(/\}$/, `,"aud":${JSON.stringify(trust.audience)}}`)),
  'a repeated iss': ({ double, claims }) =>
    double.token(JSON.stringify(claims()).replace(/\}$/, `,"iss":${JSON.stringify(double.issuer)}}`)),
  'a payload that is no object': ({ double }) => double.token('["x"]'),
  'a payload that is no JSON': ({ double }) => double.token('x'),
  '33 levels of nesting': withClaims({ deep: nested(33) }),
  padding: ({ double, claims }) =>
    changed(double.token(claims()), ([head = '', body = '', signature = '']) => [head, body, `${signature}==`]),
  'a line break': ({ double, claims }) =>
    changed(double.token(claims()), ([head = '', ...rest]) => [`${head}\n`, ...rest]),
  'standard base 64': ({ double, claims }) =>
    changed(double.token(claims({ actor: '???>>>' })), (parts) =>
      parts.map((part) => Buffer.from(part, 'base64url').toString('base64')),
    ),
  'four parts': ({ double, claims }) => `${double.token(claims())}.AA`,
  'two parts': ({ double, claims }) => changed(double.token(claims()), ([head = '', body = '']) => [head, body]),
  'aud of another trust of the account': withClaims(async ({ user }) => ({ aud: (await makeTrust(user)).audience })),
  'aud of the trust of another account for the same repository': withClaims(async () => ({
    aud: (await makeTrust(await makeUser({ tier: 'paid' }))).audience,
  })),
  'aud of two': audience((ours) => [ours, 'https://other.example']),
  'aud of none': audience(() => []),
  'a longer aud': audience((ours) => `${ours}x`),
  'an aud with a slash more': audience((ours) => `${ours}/`),
  'a shorter aud': audience((ours) => ours.slice(0, -1)),
  'the trust’s id in capitals': audience((ours) => ours.replace(/tru_.*/, (id) => id.toUpperCase())),
  'aud without a path': audience((ours) => new URL(ours).origin),
  // As long as ours, so that the id is where it would be.
  'aud of another service': audience((ours) => ours.replace('://l', '://x')),
  'no aud': audience(() => undefined),
  'a deleted trust': async ({ double, claims, trust }) => {
    await db().update(ciTrusts).set({ revokedAt: new Date() }).where(eq(ciTrusts.id, trust.id))
    return double.token(claims())
  },
  'a closed account': async ({ double, claims, user }) => {
    const closed = { closedAt: new Date(), email: null, passwordHash: null, emailVerifiedAt: null }
    await db().update(users).set(closed).where(eq(users.id, user.id))
    return double.token(claims())
  },
  'iss with a slash more': withClaims(({ double }) => ({ iss: `${double.issuer}/` })),
  'iss of another listed issuer, signed by that one': async ({ claims }) => {
    const second = await ciIssuerDouble()
    second.keys = []
    second.publish('one', other())
    const token = second.token(claims({ iss: second.issuer }), { key: other().privateKey })
    second.close()
    return token
  },
  'iss with another scheme': withClaims(({ double }) => ({ iss: double.issuer.replace('http:', 'https:') })),
}

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

const counts = async () => {
  const tables = [apiKeys, sessions, ciTokens, ciRefusals]
  const [keys, started, tokens, refusals] = await Promise.all(tables.map((table) => db().$count(table)))
  return { keys, started, tokens, refusals }
}

const WORDS =
  'This ID token opens no trust: it must be made for the audience of a trust that exists, by the issuer of that trust, and be as it was signed.'

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
