/** Tokens that are wrong before their signature is proven, each in one way. */
import { eq } from 'drizzle-orm'
import { type makeCi, makeTrust } from '#core/ci-trusts/testing.ts'
import { makeUser } from '#db/factory.ts'
import { ciTrusts, db, users } from '#db/index.ts'
import { env } from '#env.ts'
import { ciIssuerDouble, type Json, keyPair, signatureOf, signedPart } from '#test/doubles/ci-issuer.ts'

type Ci = Awaited<ReturnType<typeof makeCi>>

const other = () => keyPair('other')
/** A token whose parts are changed after they were signed. */
export const changed = (token: string, change: (parts: string[]) => string[]) => change(token.split('.')).join('.')
const nested = (depth: number): unknown => (depth === 0 ? 1 : { x: nested(depth - 1) })

export type Make = (ci: Ci) => string | Promise<string>
export const withHeader =
  (header: Json): Make =>
  ({ double, claims }) =>
    double.token(claims(), { header })
export const withClaims =
  (claims: Json | ((ci: Ci) => Json | Promise<Json>)): Make =>
  async (ci) =>
    ci.double.token(ci.claims(typeof claims === 'function' ? await claims(ci) : claims))
const audience = (change: (audience: string) => unknown) => withClaims(({ trust }) => ({ aud: change(trust.audience) }))

/** What is wrong before the signature is proven: all are refused in the same words. */
export const unproven: Record<string, Make> = {
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
  'an issuer that the operator has taken off the list': ({ double, claims }) => {
    const token = double.token(claims())
    env().ciIssuers = []
    return token
  },
  'iss with another scheme': withClaims(({ double }) => ({ iss: double.issuer.replace('http:', 'https:') })),
}
